import { mkdirSync } from 'node:fs'
import { rehearsing } from '#areas/rehearsal/rehearsing.ts'
import type { RestoreWanted } from '#http/areas/installation.ts'
import { Metrics, metricsOf } from '#http/metrics/metrics.ts'
import { calmLog } from '#http/server/calm-log.ts'
import { createLog, type Log } from '#http/server/log.ts'
import { listen as takePort } from '#http/server/serve.ts'
import type { Database } from '#records/database.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import type { Inspected } from '#records/storage/data-source.ts'
import { isDiskFull } from '#records/storage/disk-full.ts'
import { DatabaseAwayError } from '#records/storage/store.ts'
import { type Clock, REAL_CLOCK, shownAt } from '#rules/calendar/clock.ts'
import type { SitePages } from '../application.ts'
import { cannotRead } from './damaged.ts'
import { dataSourceOf, openDatabase } from './database.ts'
import { goBackTo, noteRestore, type RestoreNote } from './go-back.ts'
import { createInstallation } from './installation.ts'
import { Rehearsals } from './rehearsal/rehearsals.ts'
import { withRehearsals } from './rehearsal/seam.ts'
import { isPublicUrlMissing, publicUrlOf, type Settings } from './settings.ts'

export interface Started {
  readonly log: Log
  readonly port: number
  readonly publicUrl: string
  /** With which the first admin account is made; undefined once there is one. */
  readonly firstAdminLink: string | undefined
  /** Another process has taken its place: whoever is connected here is sent there, one by one. */
  leave(): void
  /** In good order: requests under way get their answer, and what was begun is finished. */
  stop(): Promise<void>
  /** Comes once an admin wants to go back to a copy. */
  readonly restoreWanted: Promise<RestoreWanted>
  /** Comes once another process has taken the database, with a sentence about that. */
  readonly claimLost: Promise<string>
  /** Stops, goes back and starts again on the same port; on what was there before, where that does not work. */
  restored(wanted: RestoreWanted): Promise<Started>
}

export interface StartOptions {
  /** Left out: only programs are answered. */
  pages?: SitePages
  log?: Log
  /** Left out: a port of its own. */
  listen?: typeof takePort
  /** Left out: the machine's. */
  clock?: Clock
  /** Puts something into the database before anybody is answered. */
  fill?: (db: Database, publicUrl: string) => Promise<void>
  /** What to keep of a copy that was put in the place of the database before this start, or was not. */
  restoreNote?: RestoreNote
}

/** From settings to a service that answers. What cannot be done is said in a sentence, and nothing is left behind. */
export async function start(settings: Settings, migrations: string, options: StartOptions = {}): Promise<Started> {
  const {
    pages,
    log: plainLog = createLog(settings.logLevel),
    listen = takePort,
    clock = REAL_CLOCK,
    fill,
    restoreNote,
  } = options
  const metrics = new Metrics(settings.traces, plainLog)
  const log = metrics.counting(calmLog(plainLog))
  const source = dataSourceOf(settings, migrations)
  const wanted = Promise.withResolvers<RestoreWanted>()
  const ending: (() => unknown)[] = []
  const end = async () => {
    for (const step of ending.toReversed()) await step()
  }
  try {
    const { dataDir } = settings
    makeFolder(dataDir)
    const claim = await source.claim('shared')
    ending.push(() => claim.release())
    const now = () => new Date(shownAt(clock, Date.now()))
    const db = await openDatabase(settings, migrations, log, now, { probe: metrics, claim })
    ending.push(() => db.store.close())
    const listening = await listen({
      host: settings.host,
      port: settings.port,
      log,
      tls: settings.publicUrl?.startsWith('https:') ?? false,
      logRequests: settings.logLevel === 'debug',
      trustedProxies: settings.trustedProxies,
      connections: settings.connections,
    })
    ending.push(() => listening.stop())
    const publicUrl = publicUrlOf(settings, listening.port)
    // Others would go on with what is no longer there.
    const inspectAlone = async (file: string): Promise<Inspected> =>
      (await claim.isAlone()) ? source.inspect(file) : { ok: false, code: 'shared' }
    await fill?.(db, publicUrl)
    if (restoreNote) await noteRestore(db, restoreNote)
    // A copy lives in the memory of one process, which does not hear of all requests where there are several.
    const isOne = settings.processes === 1
    const rehearsals =
      options.listen || !isOne
        ? undefined
        : new Rehearsals({ db, settings, migrations, log, publicUrl, pages, isAlone: claim.isAlone })
    const installation = await createInstallation(db, {
      settings,
      log,
      publicUrl,
      clockRate: () => clock.rate,
      // Whoever holds the port for us also begins and ends us.
      restoring: options.listen || !isOne ? undefined : { inspect: inspectAlone, ask: wanted.resolve },
      provides: [rehearsing.as(rehearsals), metricsOf.as(metrics)],
      pages,
      // Another link would end the one that the first process has shown.
      showsFirstAdminLink: await claim.isAlone(),
    })
    // Nobody new first: live clients who are sent away would otherwise be back at once.
    ending.push(installation.settle, () => Promise.all([listening.stop(), installation.endWork(), rehearsals?.stop()]))
    const { app: real, sessions } = installation
    listening.answer(rehearsals ? withRehearsals({ real, sessions, rehearsals, publicUrl }) : real)
    if (isPublicUrlMissing(settings))
      log.warn('PUBLIC_URL is not set: links in mails and sign-in by pages work on this machine only')
    log.info('listening', {
      url: publicUrl,
      host: settings.host,
      port: listening.port,
      dataDir,
      database: source.location,
    })
    await claim.begun()
    // What was put in at the first start is in the copy, or not.
    const { fill: _, ...withoutFill } = options
    const again = (note: RestoreNote) =>
      start({ ...settings, port: listening.port }, migrations, { ...withoutFill, log: plainLog, restoreNote: note })
    return {
      log,
      port: listening.port,
      publicUrl,
      firstAdminLink: installation.firstAdminLink,
      leave: listening.leave,
      stop: end,
      restoreWanted: wanted.promise,
      claimLost: claim.lost,
      async restored(asked) {
        await end()
        return goBackTo(asked, { settings, migrations, log, again })
      },
    }
  } catch (error) {
    await end()
    const unreadable = await cannotRead(source, settings.dataDir, error)
    if (unreadable) throw unreadable
    if (error instanceof DatabaseAwayError)
      throw new CannotStart(`The database ${source.location} has stopped answering: start again once it is back.`, {
        cause: error,
      })
    if (!isDiskFull(error)) throw error
    throw new CannotStart(`The disk that holds ${settings.dataDir} is full: make room and start again.`, {
      cause: error,
    })
  }
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`DATA_DIR is "${folder}", which cannot be used: ${why}.`, { cause: error })
  }
}
