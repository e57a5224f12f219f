import { join } from 'node:path'
import type { Log } from '#http/log.ts'
import { Database } from '#records/database.ts'
import { migrate, readMigrations } from '#records/migrate.ts'
import { defineSchema } from '#records/schema.ts'
import { backupFolder, keepBackup, rotate } from '#records/sqlite/backups.ts'
import { openSqlite } from '#records/sqlite/store.ts'
import { COLLECTIONS } from './declared.ts'
import type { Settings } from './settings.ts'

/** The database's place in the data folder. */
export const databasePath = (dataDir: string) => join(dataDir, 'fieldside.db')

/** Opens the installation's database, brought up to date; a copy is kept before that. */
export async function openDatabase(
  { dataDir, backups }: Pick<Settings, 'dataDir' | 'backups'>,
  migrations: string,
  log: Log,
): Promise<Database> {
  const path = databasePath(dataDir)
  const folder = backupFolder(dataDir)
  const done = await migrate({
    path,
    migrations: readMigrations(migrations),
    async keepCopy(reached) {
      const { file } = await keepBackup(path, folder, `before-${reached + 1}`)
      rotate(folder, backups)
      log.info('backup kept before migrating', { file })
    },
  })
  for (const { name } of done) log.info('migrated', { migration: name })
  return new Database(defineSchema(COLLECTIONS), openSqlite(path))
}
