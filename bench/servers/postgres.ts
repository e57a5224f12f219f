import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { keepPostgres } from '../../scripts/testing/postgres/keep.ts'
import { cpuMicrosWithChildren } from '../proc.ts'
import type { Contender } from './contender.ts'
import { nodeContender } from './node.ts'

const ENTRY = new URL('./fieldside-entry.ts', import.meta.url)

const found = findPostgres()

/** Fieldside on a PostgreSQL of its own, which does all that a server does for what was committed. */
export const postgres: Contender = {
  name: 'postgres',
  missing: () => (found && found.is !== 'named' ? undefined : 'there is no PostgreSQL that it could start'),
  async start(folder) {
    if (!found) throw new Error('there is no PostgreSQL')
    const kept = await keepPostgres(found, 'durable')
    try {
      const server = await nodeContender('postgres', ENTRY, { BENCH_DATABASE_URL: kept.url }).start(folder)
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
}

/** It has written who it is beside its data. */
function postmasterOf(url: string): number {
  const folder = new URL(url).searchParams.get('host') ?? ''
  return Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
}
