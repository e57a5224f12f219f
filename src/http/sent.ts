import type { Context } from 'hono'
import type { Env } from './service.ts'

/** A header as it was sent. Read from Node's request: the framework would first copy all of them, for every request. */
export function sentHeader(context: Context<Env>, name: 'authorization' | 'cookie' | 'origin' | 'sec-fetch-site') {
  const value = context.env.incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}
