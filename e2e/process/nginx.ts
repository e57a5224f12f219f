import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** nginx as docs/operations/scale.md sets it up, where it is installed. */

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export interface Nginx {
  readonly port: number
  /** The ports of one or two processes. */
  readonly behind: readonly number[]
  /** Where it speaks HTTP/2, without TLS. */
  readonly http2Port?: number | undefined
}

/** Its files go into the folder. */
export function startNginx(folder: string, nginx: Nginx): ChildProcess {
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, nginx))
  return spawn('nginx', ['-c', file], { stdio: 'ignore' })
}

/** The example as it stands there. */
function configuration(folder: string, { port, behind: [first, second], http2Port }: Nginx): string {
  const text = readFileSync(new URL('../../docs/operations/scale.md', import.meta.url), 'utf8')
  const example = /```nginx\n([^`]+)```/.exec(text)?.[1] ?? ''
  const written = example
    .replace('listen 80;', `listen 127.0.0.1:${port};${http2Port ? ` listen 127.0.0.1:${http2Port} http2;` : ''}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('server 127.0.0.1:3002;', second === undefined ? '' : `server 127.0.0.1:${second};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`)
  return `daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
worker_rlimit_nofile 60000;
events { worker_connections 20000; }
http { access_log off; ${temporary.join(' ')} ${written} }`
}
