import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseKind } from '#records/databases.testing.ts'
import type { DataSource } from '#records/storage/data-source.ts'
import { dataSourceOf } from '#site/process/database.ts'
import type { KeptPostgres } from '../../scripts/testing/postgres/keep.ts'
import { newFolder } from '../stage/app.ts'
import { emptyDatabase } from '../stage/databases.ts'
import type { Variables } from '../stage/program.ts'

/** Where a service keeps its data, on either database. */

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

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
  const { env, server, remove } = await emptyDatabase(kind, 'durable')
  const source = dataSourceOf({ dataDir: folder, databaseUrl: env['DATABASE_URL'] }, MIGRATIONS)
  return {
    folder,
    env,
    source,
    server,
    async copied() {
      const copy = join(folder, 'copy.db')
      rmSync(copy, { force: true })
      await source.backup(copy)
      return copy
    },
    async remove() {
      await remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
