import { postgresDataSource } from '../moving/postgres-data-source.ts'
import { sqliteDataSource } from '../sqlite/data-source.ts'
import type { DataSource, KnownMigrations } from './data-source.ts'

/** Where an installation keeps its data. */
export interface DataPlace {
  /** The folder of its copies, and of the embedded database. */
  readonly dataDir: string
  /** A database on a server in the place of the embedded one. */
  readonly databaseUrl?: string | undefined
  /** Left out: as many as one installation on its own needs. */
  readonly readConnections?: number | undefined
}

/** The one place that knows which databases there are. */
export const dataSourceIn = (
  { dataDir, databaseUrl, readConnections }: DataPlace,
  known: KnownMigrations,
): DataSource =>
  databaseUrl === undefined
    ? sqliteDataSource(dataDir, known)
    : postgresDataSource(databaseUrl, dataDir, known, readConnections)
