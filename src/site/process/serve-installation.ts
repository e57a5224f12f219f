import { rehearsing } from '#areas/rehearsal/rehearsing.ts'
import type { App, Override } from '#http/areas/dependencies.ts'
import type { RestoreWanted } from '#http/areas/installation.ts'
import type { Figures } from '#http/metrics/installation-figures.ts'
import { Metrics, metricsOf } from '#http/metrics/metrics.ts'
import { calmLog } from '#http/server/calm-log.ts'
import { createLog, type Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { DamagedError } from '#records/storage/damaged.ts'
import type { DataSource, Inspected } from '#records/storage/data-source.ts'
import { isDiskFull } from '#records/storage/disk-full.ts'
import { DatabaseAwayError } from '#records/storage/store.ts'
import { type Clock, REAL_CLOCK, shownAt } from '#rules/calendar/clock.ts'
import type { SitePages } from '../application.ts'
import { cannotRead, refuseMissing } from './damaged.ts'
import { dataSourceOf, makeDataDir, openDatabase } from './database.ts'
import { noteRestore, type RestoreNote } from './go-back.ts'
import { createInstallation } from './installation.ts'
import { Rehearsals } from './rehearsal/rehearsals.ts'
import { withRehearsals } from './rehearsal/seam.ts'
import type { Settings } from './settings.ts'

/** An installation whose database this process has claimed. */
export interface ServedInstallation {
  readonly log: Log
  /** Answers its requests. */
  readonly app: App
  readonly publicUrl: string
  /** As told to a person who looks for it. */
  readonly location: string
  /** With which the first admin account is made; undefined once there is one, or where another process has shown it. */
  readonly firstAdminLink: string | undefined
  /** Comes once an admin wants to go back to a copy. */
  readonly restoreWanted: Promise<RestoreWanted>
  /** Comes once another process has taken the database, with a sentence about that. */
  readonly claimLost: Promise<string>
  readonly figures: Figures
  /** Answers when its database does. */
  ping(): Promise<void>
  /** Sends live clients away and begins no more work; requests under way still get their answer. */
  endWork(): Promise<void>
  /** After the last answer: finishes what was begun, and lets go of the database. */
  close(): Promise<void>
}

export interface ServeOptions {
  /** Left out: only programs are answered. */
  readonly pages?: SitePages | undefined
  readonly log?: Log | undefined
  /** Left out: the machine's. */
  readonly clock?: Clock | undefined
  /** Puts something into the database before anybody is answered. */
  readonly fill?: ((db: Database, publicUrl: string) => Promise<void>) | undefined
  /** What to keep of a copy that was put in the place of the database before this start, or was not. */
  readonly restoreNote?: RestoreNote | undefined
  /** What it has besides. */
  readonly provides?: readonly Override[]
  /** Whether somebody else begins and ends it: then nothing is rehearsed, and nobody goes back to a copy from the browser. */
  readonly isHeld?: boolean
  /** Whether it is read and nothing in it is changed; nothing is done beside requests. */
  readonly isArchived?: boolean
  /** Left out: it does, unless another process has. */
  readonly showsFirstAdminLink?: boolean
}

/** From settings to an installation at work. `addressOf` tells its address, once its database is open. */
export async function serveInstallation(
  settings: Settings,
  migrations: string,
  addressOf: (log: Log) => Promise<string>,
  options: ServeOptions,
): Promise<ServedInstallation> {
  const { pages, log: plainLog = createLog(settings.logLevel), clock = REAL_CLOCK, fill, restoreNote } = options
  const { isHeld = false, isArchived = false, showsFirstAdminLink = !isArchived, provides = [] } = options
  const metrics = new Metrics(settings.traces, plainLog)
  const log = metrics.counting(calmLog(plainLog))
  const source = dataSourceOf(settings, migrations)
  const wanted = Promise.withResolvers<RestoreWanted>()
  const ending: (() => unknown)[] = []
  const close = async () => {
    for (const step of ending.splice(0).toReversed()) await step()
  }
  try {
    makeDataDir(settings.dataDir)
    const claim = await source.claim('shared')
    ending.push(() => claim.release())
    if (await claim.isAlone()) await refuseMissing(source, settings.dataDir)
    const now = () => new Date(shownAt(clock, Date.now()))
    const db = await openDatabase(settings, migrations, log, now, { probe: metrics, claim, isArchived })
    ending.push(() => db.store.close())
    const tellDamage = async (damaged: Promise<string>) => {
      const why = await damaged
      log.error((await cannotRead(source, settings.dataDir, new DamagedError(why)))?.message ?? why)
    }
    const publicUrl = await addressOf(log)
    // Others would go on with what is no longer there.
    const inspect = async (file: string): Promise<Inspected> =>
      (await claim.isAlone()) ? source.inspect(file) : { ok: false, code: 'shared' }
    await fill?.(db, publicUrl)
    if (restoreNote) await noteRestore(db, restoreNote)
    // A copy lives in the memory of one process, which does not hear of all requests where there are several.
    const isOwn = !isHeld && !isArchived && settings.processes === 1
    const rehearsals = isOwn
      ? new Rehearsals({ db, settings, migrations, log, publicUrl, pages, isAlone: claim.isAlone })
      : undefined
    const installation = await createInstallation(db, {
      settings,
      log,
      publicUrl,
      clockRate: () => clock.rate,
      // Whoever holds the port for us also begins and ends us.
      restoring: isOwn ? { inspect, ask: wanted.resolve } : undefined,
      provides: [rehearsing.as(rehearsals), metricsOf.as(metrics), ...provides],
      pages,
      // Another link would end the one that the first process has shown.
      showsFirstAdminLink: showsFirstAdminLink && (await claim.isAlone()),
      isArchived,
    })
    ending.push(installation.settle)
    const { app: real, sessions, firstAdminLink, figures } = installation
    await claim.begun()
    if (db.store.damaged) void tellDamage(db.store.damaged)
    void db.store.check?.()
    return {
      log,
      app: rehearsals ? withRehearsals({ real, sessions, rehearsals, publicUrl }) : real,
      publicUrl,
      location: source.location,
      firstAdminLink,
      restoreWanted: wanted.promise,
      claimLost: claim.lost,
      figures,
      ping: () => db.store.ping(),
      async endWork() {
        await Promise.all([installation.endWork(), rehearsals?.stop()])
      },
      close,
    }
  } catch (error) {
    await close()
    throw await inSentence(error, source, settings.dataDir)
  }
}

/** What cannot be done, as told to a person, where we know what that is. */
async function inSentence(error: unknown, source: DataSource, dataDir: string): Promise<unknown> {
  const unreadable = await cannotRead(source, dataDir, error)
  if (unreadable) return unreadable
  if (error instanceof DatabaseAwayError)
    return new CannotStart(
      `The database ${source.location} has stopped answering${error.cause instanceof Error ? ` (${error.cause.message})` : ''}: start again once it is back.`,
      { cause: error },
    )
  if (!isDiskFull(error)) return error
  return new CannotStart(`The disk that holds ${dataDir} is full: make room and start again.`, { cause: error })
}
