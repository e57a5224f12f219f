import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'

/** A PostgreSQL of our own with an empty database in it. */
export interface OwnPostgres {
  readonly url: string
  stop(): Promise<void>
}

export async function startPostgres(): Promise<OwnPostgres> {
  const found = findPostgres()
  if (!found) throw new Error('There is no PostgreSQL: neither its package nor TEST_DATABASE_URL.')
  if (found.is === 'named') return emptyDatabase(found.url, async () => {})
  const program = join(import.meta.dirname, '../../scripts/testing/postgres/keeper.mjs')
  const keeper = spawn(process.execPath, [program, tmpdir(), JSON.stringify(found)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(keeper.stdout)
  const [line] = (await once(lines, 'line')) as [string]
  return emptyDatabase(line, async () => {
    const ended = once(keeper, 'exit')
    keeper.stdin.end()
    await ended
  })
}

async function emptyDatabase(server: string, stop: () => Promise<void>): Promise<OwnPostgres> {
  const name = `rehearsal_${process.pid}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop }
}
