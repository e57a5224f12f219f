import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabaseKind, newDatabaseOn } from '#records/databases.testing.ts'
import type { DataSource } from '#records/storage/data-source.ts'
import { dataSourceOf } from '#site/process/database.ts'
import { findPostgres } from '../../scripts/testing/postgres/find.mjs'
import { type KeptPostgres, keepPostgres } from '../../scripts/testing/postgres/keep.ts'
import { newFolder } from '../stage/app.ts'
import type { Variables } from '../stage/program.ts'

/** Where a service keeps its data, on either database. */

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

const found = findPostgres()

/** Those that can be tested here. */
export const DATABASES: readonly DatabaseKind[] = found ? ['SQLite', 'PostgreSQL'] : ['SQLite']

/** Whether there is a PostgreSQL that is ours to kill. */
export const canKillPostgres = found !== undefined && found.is !== 'named'

export interface TestedPlace {
  readonly folder: string
  /** With which a service begins there. */
  readonly env: Variables
  readonly source: DataSource
  /** Only of PostgreSQL. */
  readonly server: KeptPostgres | undefined
  /** A whole copy of what is there now, as a file of SQLite. */
  copied(): Promise<string>
  remove(): Promise<void>
}

export async function newPlace(kind: DatabaseKind): Promise<TestedPlace> {
  const folder = newFolder()
  const server = kind === 'PostgreSQL' && found ? await keepPostgres(found, 'durable') : undefined
  const database = server && (await newDatabaseOn(server.url))
  const source = dataSourceOf({ dataDir: folder, databaseUrl: database?.url }, MIGRATIONS)
  return {
    folder,
    env: database ? { DATABASE_URL: database.url } : {},
    source,
    server,
    async copied() {
      const copy = join(folder, 'copy.db')
      rmSync(copy, { force: true })
      await source.backup(copy)
      return copy
    },
    async remove() {
      await database?.remove()
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
