import type { ServerResponse } from 'node:http'
import { commandsDoor } from './commands.ts'
import { answerError } from './errors.ts'
import { type Answer, Exchange, json, WRITTEN } from './exchange.ts'
import { recordsDoor } from './records-door.ts'
import type { Asked } from './requests.ts'
import { Router } from './router.ts'
import type { App, Door, Service } from './service.ts'

/** The application's doors, one after the other. Guards stand before all of them. */
export function createApp(service: Service, doors: readonly Door[], guards: readonly Door[] = []): App {
  const router = new Router()
  router.get('/api/health', () => json({ message: 'API is healthy.', code: 200, data: {} }))
  for (const door of [...guards, recordsDoor, commandsDoor, ...doors]) door(router, service)
  return appOf(router, service)
}

const NOT_FOUND = json({ data: {}, message: 'File not found.', status: 404 }, 404)

export function appOf(router: Router, service: Pick<Service, 'log'>): App {
  async function answerOf(exchange: Exchange): Promise<Answer | typeof WRITTEN> {
    try {
      await router.pass(exchange)
      const handle = router.find(exchange)
      return handle ? await handle(exchange) : NOT_FOUND
    } catch (error) {
      return answerError(error, exchange, service)
    }
  }

  return async (asked, response) => {
    const exchange = new Exchange(asked, response)
    const answer = await answerOf(exchange)
    if (answer === WRITTEN) return
    await write(asked, response, answer)
    if (!asked.complete) endUnread(asked)
  }
}

/** Time for the asker to read the answer while still sending. */
const UNREAD_LINGER_MS = 500

/** Whoever was refused before everything was sent need not send the rest; what is on its way is thrown away. */
function endUnread(asked: Asked) {
  asked.resume()
  setTimeout(() => {
    if (!asked.complete) asked.socket.destroy()
  }, UNREAD_LINGER_MS).unref()
}

async function write(asked: Asked, response: ServerResponse, { status, headers = {}, body }: Answer): Promise<void> {
  if (body === undefined) {
    response.writeHead(status, headers).end()
  } else if (typeof body === 'string' || body instanceof Uint8Array) {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  } else {
    response.writeHead(status, headers)
    if (asked.method === 'HEAD') response.end()
    else await writePieces(response, body)
  }
}

async function writePieces(response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const gone = new Promise<void>((resolve) => response.once('close', resolve))
  for await (const piece of pieces) {
    if (response.destroyed) return
    if (!response.write(piece))
      await Promise.race([gone, new Promise<void>((resolve) => response.once('drain', resolve))])
  }
  response.end()
}
