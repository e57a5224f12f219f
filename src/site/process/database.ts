import { archived } from '#http/areas/archived.ts'
import type { Log } from '#http/server/log.ts'
import { beginChangesAnew } from '#records/changes/change-log.ts'
import { Database } from '#records/database.ts'
import { defineSchema } from '#records/schema/schema.ts'
import { backupFolder, keepBackup, rotate } from '#records/storage/backups.ts'
import { type DataPlace, dataSourceIn } from '#records/storage/choose-data-source.ts'
import type { Claim, DataSource } from '#records/storage/data-source.ts'
import { makeFolder } from '#records/storage/make-folder.ts'
import { probed } from '#records/storage/probed-store.ts'
import type { StoreProbe } from '#records/storage/store-probe.ts'
import { keptNameKey } from '#rules/names/names.ts'
import { COLLECTIONS } from '../declared.ts'
import type { Settings } from './settings.ts'

/** `name_key(name)`: by which two names read alike, and stand in lists. */
const MIGRATION_FUNCTIONS = { name_key: keptNameKey }

export const dataSourceOf = (place: DataPlace, migrations: string): DataSource =>
  dataSourceIn(place, { migrations, functions: MIGRATION_FUNCTIONS })

export const makeDataDir = (folder: string) => makeFolder(folder, 'DATA_DIR')

export interface OpenOptions {
  readonly probe?: StoreProbe
  readonly claim?: Claim
  /** Whether records are read and none is changed. */
  readonly isArchived?: boolean
}

/** Opens the installation's database, brought up to date; a copy is kept before that. */
export async function openDatabase(
  settings: DataPlace & Pick<Settings, 'backups'>,
  migrations: string,
  log: Log,
  now?: () => Date,
  { probe, claim, isArchived = false }: OpenOptions = {},
): Promise<Database> {
  const source = dataSourceOf(settings, migrations)
  const folder = backupFolder(settings.dataDir)
  const done = await source.migrate({
    isAlone: claim?.isAlone,
    async keepCopy(reached) {
      const { file } = await keepBackup(source, folder, `before-${reached + 1}`)
      rotate(folder, settings.backups)
      log.info('backup kept before migrating', { file })
    },
  })
  for (const { name } of done) log.info('migrated', { migration: name })
  const store = source.open()
  const db = new Database(
    defineSchema(COLLECTIONS),
    probe ? probed(store, probe) : store,
    now,
    isArchived ? archived : undefined,
  )
  if (done.length > 0) await beginChangesAnew(db.store)
  // Nobody else begins before this one has.
  if (await claim?.isAlone()) await db.store.others.freeAll()
  await db.follower.begin()
  return db
}
