import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '#http/app.ts'
import { healthDoor } from '#http/health.ts'
import { createLog, type Log } from '#http/log.ts'
import { listen } from '#http/serve.ts'
import type { Sessions } from '#http/sessions.ts'
import { CannotStart } from '#records/cannot-start.ts'
import { Database } from '#records/database.ts'
import { migrate, readMigrations } from '#records/migrate.ts'
import { defineSchema } from '#records/schema.ts'
import { backupFolder, keepBackup, rotate } from '#records/sqlite/backups.ts'
import { claimFolder } from '#records/sqlite/lock.ts'
import { openSqlite } from '#records/sqlite/store.ts'
import { GUEST } from '#records/viewer.ts'
import { COLLECTIONS, COMMANDS } from './areas.ts'
import { keepBackups } from './backups.ts'
import { publicUrlOf, type Settings } from './settings.ts'

export interface Started {
  readonly log: Log
  readonly port: number
  readonly publicUrl: string
  /** In good order: requests under way get their answer, what was promised is on disk. */
  stop(): Promise<void>
}

/** The database's name in the data folder. */
export const databasePath = (dataDir: string) => join(dataDir, 'fieldside.db')

/** From settings to a service that answers. What cannot be done says so in a sentence and leaves nothing behind. */
export async function start(settings: Settings, migrations: string): Promise<Started> {
  const log = createLog(settings.logLevel)
  const undo: (() => unknown)[] = []
  try {
    makeFolder(settings.dataDir)
    undo.push(claimFolder(settings.dataDir))
    const db = await openDatabase(settings, migrations, log)
    undo.push(() => db.store.close())
    const listening = await listen({
      host: settings.host,
      port: settings.port,
      log,
      tls: settings.publicUrl?.startsWith('https:') ?? false,
      logRequests: settings.logLevel === 'debug',
      trustedProxies: settings.trustedProxies,
    })
    undo.push(() => listening.stop())
    const publicUrl = publicUrlOf(settings, listening.port)
    let stopping = false
    const app = createApp(
      {
        db,
        log,
        sessions: GUESTS_ONLY,
        limits: settings.limits,
        commands: COMMANDS,
        writers: new Map(),
        publicUrl,
      },
      [healthDoor(() => stopping)],
    )
    listening.answer(app)
    const path = databasePath(settings.dataDir)
    undo.push(keepBackups({ path, folder: backupFolder(settings.dataDir), rotation: settings.backups, log }))
    log.info('listening', { url: publicUrl, host: settings.host, port: listening.port, dataDir: settings.dataDir })
    return {
      log,
      port: listening.port,
      publicUrl,
      async stop() {
        stopping = true
        await undoAll(undo)
      },
    }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

/** The last thing done is undone first. */
async function undoAll(undo: readonly (() => unknown)[]) {
  for (const step of undo.toReversed()) await step()
}

const GUESTS_ONLY: Sessions = {
  viewerOf: async () => GUEST,
  sessionOf: async () => ({ viewer: GUEST, isStillValid: async () => true, viewerNow: async () => GUEST }),
  viewerOfFileToken: async () => undefined,
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`DATA_DIR is "${folder}", which cannot be made or used: ${why}.`, { cause: error })
  }
}

async function openDatabase({ dataDir, backups }: Settings, migrations: string, log: Log): Promise<Database> {
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
