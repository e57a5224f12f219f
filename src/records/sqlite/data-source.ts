import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim, DataSource, KnownMigrations } from '../storage/data-source.ts'
import { readMigrations } from '../storage/migrations.ts'
import { isSoundCopy, writeCopy } from './copies.ts'
import { createTablesSql } from './ddl.ts'
import { inspectCopy, stepsOf } from './inspect.ts'
import { claimFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { openSqlite } from './store.ts'

/** The embedded database: a file in the data folder, and its process. */
export function sqliteDataSource(dataDir: string, known: KnownMigrations): DataSource {
  const { migrations, functions } = known
  const path = join(dataDir, 'fieldside.db')
  return {
    location: path,
    exists: async () => existsSync(path) && statSync(path).size > 0,
    async claim() {
      // A folder that is not there is nobody's.
      const release = existsSync(dataDir) ? claimFolder(dataDir) : () => {}
      return { lost: NEVER, isAlone: async () => true, begun: async () => {}, release: async () => release() }
    },
    migrate: ({ keepCopy }) => migrate({ path, migrations: readMigrations(migrations, 'sqlite'), functions, keepCopy }),
    open: () => openSqlite(path),
    async backup(file) {
      await writeCopy(path, file)
    },
    check: isSoundCopy,
    inspect: (file, options) => inspectCopy(file, stepsOf(known), options),
    async restore(file, options) {
      const steps = stepsOf(known)
      const { migration, replaced } = await restoreBackup(file, path, { known: steps, ...options })
      return { isOutdated: migration < steps.migrations.length, replaced }
    },
    createTables: createTablesSql,
  }
}

/** The operating system holds the claim as long as the process lives. */
const NEVER: Claim['lost'] = new Promise(() => {})
