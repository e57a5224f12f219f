import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { databasesFolder } from '../temporary-folder.mjs'
import type { FoundPostgres } from './find.mjs'

/** A PostgreSQL that lives as long as whoever had it started. */
export interface KeptPostgres {
  /** As administrator of its databases. */
  readonly url: string
  /** kill -9 of the server and all its processes. */
  kill(): Promise<void>
  /** After it was killed. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * `durable`: with all that a server does for what was committed, and on a disk unless a folder is named. `shared`: a folder of
 * the run, in which one that is new is made for all.
 */
export async function keepPostgres(
  found: FoundPostgres,
  kind: 'hasty' | 'durable' = 'hasty',
  folder = kind === 'durable' ? diskFolder() : databasesFolder(),
  shared = '',
): Promise<KeptPostgres> {
  if (found.is === 'named') return { url: found.url, kill: isNotOurs, start: isNotOurs, stop: async () => {} }
  const program = join(import.meta.dirname, 'keeper.mjs')
  const keeper = spawn(process.execPath, [program, folder, JSON.stringify(found), kind, shared], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(keeper.stdout)[Symbol.asyncIterator]()
  const told = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('PostgreSQL did not start.')
    return value
  }
  const obeyed = async (word: string) => {
    keeper.stdin.write(`${word}\n`)
    await told()
  }
  return {
    url: await told(),
    kill: () => obeyed('kill'),
    start: () => obeyed('start'),
    async stop() {
      if (keeper.exitCode !== null) return
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}

/** The usual folder for what is to outlive a restart; that of a test run is in memory. */
const diskFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

const isNotOurs = () => Promise.reject(new Error('The server that TEST_DATABASE_URL names is not ours to kill.'))
