import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A way to a database that can be cut, as when its server is away or the network is. */
export interface SeverableWay {
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export async function severableWay(url: string): Promise<SeverableWay> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-way-'))
  const path = join(folder, '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(targetOf(url))
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const mend = async () => {
    server.listen(path)
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await mend()
  const way = new URL(url)
  way.hostname = 'localhost'
  way.port = ''
  way.searchParams.set('host', folder)
  return {
    url: way.href,
    cut,
    mend,
    async close() {
      if (server.listening) await cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function targetOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const host = searchParams.get('host')
  if (host?.startsWith('/')) return { path: join(host, `.s.PGSQL.${port || 5432}`) }
  return { host: hostname, port: Number(port || 5432) }
}
