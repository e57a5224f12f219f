import { Client } from 'pg'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { keepPostgres } from '../../scripts/testing/postgres/keep.ts'

/** A PostgreSQL of our own with an empty database in it. */
export interface OwnPostgres {
  readonly url: string
  /** Its server and all its processes are gone at once. */
  kill(): Promise<void>
  /** After it was killed. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** One that will be killed keeps what was committed on a disk, as servers for people do. */
export async function startPostgres({ willBeKilled }: { readonly willBeKilled: boolean }): Promise<OwnPostgres> {
  const found = findPostgres()
  if (!found) throw new Error('There is no PostgreSQL: neither its package nor TEST_DATABASE_URL.')
  const kept = await keepPostgres(found, willBeKilled ? 'durable' : 'hasty')
  const name = `rehearsal_${process.pid}`
  await onPostgres(kept.url, `CREATE DATABASE ${name}`)
  const url = new URL(kept.url)
  url.pathname = `/${name}`
  return { url: url.href, kill: kept.kill, start: kept.start, stop: kept.stop }
}

/** Something that no person can do, as whoever runs the server does it. */
export async function onPostgres(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
