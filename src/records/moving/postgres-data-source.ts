import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { claimDatabase } from '../postgres/claim.ts'
import { databasePlace } from '../postgres/database-place.ts'
import { postgresTablesSql } from '../postgres/dialect.ts'
import { isLost } from '../postgres/errors.ts'
import { hasTables, migratePostgres } from '../postgres/migrate.ts'
import { openPostgres } from '../postgres/store.ts'
import { isSoundCopy } from '../sqlite/copies.ts'
import { inspectCopy, stepsOf } from '../sqlite/inspect.ts'
import { CannotStart } from '../storage/cannot-start.ts'
import type { DataSource, KnownMigrations } from '../storage/data-source.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { readMigrations } from '../storage/migrations.ts'
import { DatabaseAwayError, type Store } from '../storage/store.ts'
import { readPortableCopy, writePortableCopy } from './portable-copy.ts'

/** A database on a server; its copies lie in the data folder. */
export function postgresDataSource(
  url: string,
  dataDir: string,
  known: KnownMigrations,
  readConnections?: number,
): DataSource {
  const backup = (file: string) => writePortableCopy(url, file, known)
  const exists = () => hasTables(url)
  return {
    location: databasePlace(url),
    exists,
    claim: (kind) => claimDatabase(url, kind),
    migrate: (options) =>
      migratePostgres({ url, migrations: readMigrations(known.migrations, 'postgres'), ...options }),
    open: () => withCopies(openPostgres(url, undefined, readConnections), dataDir, backup),
    backup,
    check: isSoundCopy,
    inspect: (file, options) => inspectCopy(file, stepsOf(known), options),
    async restore(file, options) {
      if (!existsSync(file)) throw new CannotStart(`There is no file ${file}.`)
      makeFolder(dataDir)
      const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}.db`)
      const replaced = (await exists()) ? aside : undefined
      if (replaced) await backup(replaced)
      await readPortableCopy(file, url, known, options)
      return { isOutdated: false, replaced }
    },
    createTables: postgresTablesSql,
  }
}

/** What a store on a server does with the disk of this machine. */
function withCopies(store: ReturnType<typeof openPostgres>, dataDir: string, backup: Store['backup']): Store {
  return {
    ...store,
    async backup(file) {
      try {
        await backup(file)
      } catch (error) {
        throw isAway(error) ? new DatabaseAwayError({ cause: error }) : error
      }
    },
    backupFormat: { contentType: 'application/vnd.sqlite3', extension: 'db' },
    async size() {
      const { bavail, bsize } = await statfs(dataDir)
      return { ...(await store.size()), freeBytes: bavail * bsize }
    },
  }
}

const isAway = (error: unknown) => isLost(error) || (error instanceof CannotStart && isLost(error.cause))
