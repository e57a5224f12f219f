import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataSource } from '../storage/data-source.ts'
import { readMigrations } from '../storage/migrations.ts'
import { checkCopy, writeCopy } from './copies.ts'
import { createTablesSql } from './ddl.ts'
import { inspectCopy } from './inspect.ts'
import { claimFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { openSqlite } from './store.ts'

/** The embedded database: a file in the data folder, and its process. */
export function sqliteDataSource(dataDir: string): DataSource {
  const path = join(dataDir, 'fieldside.db')
  return {
    location: path,
    exists: () => existsSync(path),
    claim: () => claimFolder(dataDir),
    migrate: ({ migrations, ...options }) =>
      migrate({ path, migrations: readMigrations(migrations, 'sqlite'), ...options }),
    open: () => openSqlite(path),
    async backup(file) {
      await writeCopy(path, file)
    },
    check: (file) =>
      checkCopy(file).then(
        () => true,
        () => false,
      ),
    inspect: (file, migrations) => inspectCopy(file, readMigrations(migrations, 'sqlite')),
    async restore(file, migrations) {
      const knownMigrations = readMigrations(migrations, 'sqlite').length
      const { migration, replaced } = await restoreBackup(file, path, { knownMigrations })
      return { isOutdated: migration < knownMigrations, replaced }
    },
    createTables: createTablesSql,
  }
}
