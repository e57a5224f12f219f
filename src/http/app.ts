import { Hono } from 'hono'
import { commandsDoor } from './commands.ts'
import { answerError, json } from './errors.ts'
import { recordsDoor } from './records-door.ts'
import { rememberAsked } from './requests.ts'
import type { App, Door, Env, Service } from './service.ts'

/** The application's doors, one after the other. Guards stand before all of them. */
export function createApp(service: Service, doors: readonly Door[], guards: readonly Door[] = []): App {
  const app = new Hono<Env>()
  app.onError((error, context) => answerError(error, context, service))
  app.use(rememberAsked)
  app.get('/api/health', (context) => json(context, { message: 'API is healthy.', code: 200, data: {} }))
  for (const door of [...guards, recordsDoor, commandsDoor, ...doors]) door(app, service)
  app.notFound((context) => json(context, { data: {}, message: 'File not found.', status: 404 }, 404))
  return app
}
