/** Starts a server of ours as a process of its own and talks to it over the channel between parent and child. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contender, ContenderName } from './contender.ts'
import { end } from './process.ts'

export type FromServer = { kind: 'ready'; port: number; token: string } | { kind: 'heap'; bytes: number }
export type ToServer = { kind: 'collect' }

/** `entry` is run with the data folder as its argument and reports with `serveBench`; `env` is added to its environment. */
export function nodeContender(name: ContenderName, entry: URL, env: Readonly<Record<string, string>> = {}): Contender {
  const file = fileURLToPath(entry)
  return {
    name,
    missing: () => (existsSync(file) ? undefined : `${basename(file)} is missing`),
    start: async (folder) => {
      const child = fork(file, [folder], {
        execArgv: ['--expose-gc'],
        env: { ...process.env, NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      try {
        const ready = await next(child, 'ready')
        if (child.pid === undefined) throw new Error(`${name} did not start`)
        return {
          name,
          version: process.version,
          baseUrl: `http://127.0.0.1:${ready.port}`,
          pid: child.pid,
          token: ready.token,
          heapAfterCollection: async () => {
            child.send({ kind: 'collect' } satisfies ToServer)
            return (await next(child, 'heap')).bytes
          },
          stop: () => end(child),
        }
      } catch (error) {
        await end(child)
        throw error
      }
    },
  }
}

/** For the server's side of the channel. */
export function serveBench(ready: { port: number; token: string }): void {
  // A server that outlives the run would hold its port and its share of the machine.
  process.on('disconnect', () => process.exit())
  process.on('message', (message: ToServer) => {
    if (message.kind !== 'collect') return
    // Twice: the first collection frees what finalizers still hold.
    globalThis.gc?.()
    globalThis.gc?.()
    process.send?.({ kind: 'heap', bytes: process.memoryUsage().heapUsed } satisfies FromServer)
  })
  process.send?.({ kind: 'ready', ...ready } satisfies FromServer)
}

function next<K extends FromServer['kind']>(child: ChildProcess, kind: K): Promise<Extract<FromServer, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      child.off('message', heard)
      child.off('exit', ended)
      done()
    }
    const heard = (message: FromServer) => {
      if (message.kind === kind) settle(() => resolve(message as Extract<FromServer, { kind: K }>))
    }
    const ended = (code: number | null) => settle(() => reject(new Error(`the server ended with code ${code}`)))
    child.on('message', heard)
    child.on('exit', ended)
  })
}
