import { inject } from 'vitest'
import { type DatabaseKind, newDatabaseOn } from '#records/databases.testing.ts'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { type KeptPostgres, keepPostgres } from '../../scripts/testing/postgres/keep.ts'
import { databasesFolder } from '../../scripts/testing/temporary-folder.mjs'
import type { Variables } from './program.ts'

const found = findPostgres()

/** Those that can be tested here; `npm test` says before it begins which cannot. */
export const DATABASES: readonly DatabaseKind[] = found ? ['SQLite', 'PostgreSQL'] : ['SQLite']

/** Whether there is a PostgreSQL that is ours to kill. */
export const canKillPostgres = found !== undefined && found.is !== 'named'

/** An empty database for a service, which makes its own where nothing else is said. */
export interface EmptyDatabase {
  readonly env: Variables
  /** Only of PostgreSQL. */
  readonly server?: KeptPostgres
  remove(): Promise<void>
}

/**
 * `durable`: as when a server is killed and all must be there. A campaign has it on a disk; the tests have it in memory like
 * SQLite's, because what was handed to the system outlives a killed process on either.
 */
export async function emptyDatabase(kind: DatabaseKind, server?: 'hasty' | 'durable'): Promise<EmptyDatabase> {
  if (kind === 'SQLite') return { env: {}, remove: async () => {} }
  if (!found) throw new Error('There is no PostgreSQL.')
  const isCampaign = process.env['PROPERTY_CASES'] !== undefined
  const kept = await keepPostgres(found, server, isCampaign ? undefined : databasesFolder(), inject('filledDemos'))
  const database = await newDatabaseOn(kept.url)
  return {
    env: { DATABASE_URL: database.url },
    server: kept,
    async remove() {
      // One of our own goes with all that is in it.
      if (!canKillPostgres) await database.remove()
      await kept.stop()
    },
  }
}
