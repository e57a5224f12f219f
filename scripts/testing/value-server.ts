import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'

/** Answers every connection, on a port of this machine, with one value as soon as there is one. */
export interface ValueServer {
  readonly port: number
  close(): void
}

/** Where the value cannot be made, the connection ends without an answer. */
export async function serveValue(value: () => Promise<string>): Promise<ValueServer> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    value().then(
      (text) => socket.end(text),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** The value, once it is made; undefined where it cannot be. */
export const valueAt = async (port: number): Promise<string | undefined> =>
  (await text(connect({ port, host: '127.0.0.1' }))) || undefined
