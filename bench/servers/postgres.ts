import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { keepPostgres } from '../../scripts/testing/postgres/keep.ts'
import { cpuMicrosWithChildren } from '../proc.ts'
import type { Contender } from './contender.ts'
import { nodeContender } from './node.ts'

const found = findPostgres()

/** Fieldside on a PostgreSQL of its own, which does all that a server does for what was committed. */
const onPostgres = (name: 'postgres' | 'two', entry: string): Contender => ({
  name,
  missing: () => (found && found.is !== 'named' ? undefined : 'there is no PostgreSQL that it could start'),
  async start(folder) {
    if (!found) throw new Error('there is no PostgreSQL')
    const kept = await keepPostgres(found, 'durable')
    try {
      const server = await nodeContender(name, new URL(entry, import.meta.url), { BENCH_DATABASE_URL: kept.url }).start(
        folder,
      )
      const postmaster = postmasterOf(kept.url)
      return {
        ...server,
        databaseCpuMicros: () => cpuMicrosWithChildren(postmaster),
        async stop() {
          await server.stop()
          await kept.stop()
        },
      }
    } catch (error) {
      await kept.stop()
      throw error
    }
  },
})

export const postgres = onPostgres('postgres', './fieldside-entry.ts')

/** Two processes of it on one port. */
export const two = onPostgres('two', './two-entry.ts')

/** It has written who it is beside its data. */
export function postmasterOf(url: string): number {
  const folder = new URL(url).searchParams.get('host') ?? ''
  return Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
}
