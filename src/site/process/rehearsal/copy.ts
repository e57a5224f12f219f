import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { jobsToDo } from '#areas/rehearsal/play/helper-play.server.ts'
import { viewerOf } from '#areas/rehearsal/play/people.server.ts'
import { Play } from '#areas/rehearsal/play/play.server.ts'
import { rehearsedIn } from '#areas/rehearsal/play/rehearsed.server.ts'
import { inRehearsal, type ShownRehearsal } from '#areas/rehearsal/rehearsing.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import type { App } from '#http/areas/dependencies.ts'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { REHEARSAL_BASE } from '#rules/rehearsal/addresses.ts'
import { type RehearsalReport, tightSpotsOf } from '#rules/rehearsal/tight-spots.ts'
import { createApplication, type SitePages } from '../../application.ts'
import { keepWorking } from '../background/due-work.ts'
import { openDatabase } from '../database.ts'
import { providedBySettings } from '../provided-by-settings.ts'
import type { Settings } from '../settings.ts'
import { CopyTokens } from './copy-tokens.ts'
import { partitioned } from './partition.ts'
import { VirtualClock } from './virtual-clock.ts'

/** Of what a copy is made. */
export interface CopyOptions {
  /** The real one, which is read once. */
  readonly db: Database
  readonly folder: string
  readonly settings: Settings
  readonly migrations: string
  readonly log: Log
  readonly publicUrl: string
  readonly pages: SitePages | undefined
  readonly seed: number
  /** What the browser's compartments are called. */
  readonly name: string
  readonly by: Viewer
  readonly shown: () => ShownRehearsal
  readonly machine?: (() => number) | undefined
}

/** What every copy says about how it went. */
export type CopyFacts = Omit<RehearsalReport, 'by' | 'endedAt' | 'why'>

/** The tournament a second time, without anybody outside: nothing that it queues is ever sent. */
export interface CopyOfTournament {
  readonly app: App
  readonly clock: VirtualClock
  readonly play: Play
  readonly games: number
  /** A token with which somebody is signed in here; undefined for whom the copy does not know. */
  tokenOf(person: string): Promise<string | undefined>
  facts(): Promise<CopyFacts>
  /** Ends everything and leaves nothing on the disk. */
  discard(): Promise<void>
}

const MINUTE_MS = 60_000
/** Before the first game, so that one sees how it begins. */
const BEFORE_FIRST_MS = 3 * MINUTE_MS
/** Before the weekend, when helpers take their jobs. */
const DAY_MS = 24 * 60 * MINUTE_MS
/** A reminder that comes a minute late by the copy's clock is in time. */
const DUE_EVERY_MS = 1_000

export async function makeCopy(options: CopyOptions): Promise<CopyOfTournament> {
  const { folder, settings, migrations, log, publicUrl } = options
  rmSync(folder, { recursive: true, force: true })
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true, mode: 0o700 })
  const clock = new VirtualClock(options.db.now().getTime(), options.machine)
  const ending: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const discard = async () => {
    for (const step of ending.splice(0).toReversed()) await step()
  }
  try {
    await options.db.store.backup(join(folder, 'fieldside.db'))
    const place = { dataDir: folder, databaseUrl: undefined, backups: settings.backups }
    const db = await openDatabase(place, migrations, log, () => new Date(clock.now()))
    ending.push(() => db.store.close())
    await makeHarmless(db)
    const [first] = await db.list(games, { filter: 'state = "scheduled"', sort: 'starts,id', limit: 1 })
    if (!first) throw new Error('There is no game to rehearse')
    const from = Date.parse(first.starts) - BEFORE_FIRST_MS
    clock.putTo(Math.min(from, (await jobsToDo(db))[0]?.from ?? from) - DAY_MS)

    let isStopping = false
    const application = await createApplication({
      ...settings,
      metricsToken: undefined,
      dataDir: folder,
      db,
      log,
      publicUrl,
      clockRate: () => clock.rate,
      isStopping: () => isStopping,
      provides: [...providedBySettings(settings), inRehearsal.as(options.shown)],
      pages: pagesOfCopy(options, files),
    })
    ending.push(async () => {
      isStopping = true
      await application.endLive()
      await application.settled()
    })
    const before = await queued(db)
    const play = new Play(application.dependencies, options.seed, {
      desk: (await viewerOf(db, options.by.id)) ?? options.by,
    })
    await play.prepare()
    clock.putTo(from)
    ending.push(keepWorking(db, log, DUE_EVERY_MS))
    const tokens = new CopyTokens(application.dependencies.sessions, db)
    const all = await db.count(games, { filter: 'state != "cancelled"' })
    return {
      app: application.app,
      clock,
      play,
      games: all,
      tokenOf: (person) => tokens.of(person),
      async facts() {
        const until = clock.now()
        const rehearsed = await rehearsedIn(db, play.log, until)
        const after = await queued(db)
        return {
          from,
          until,
          zone: rehearsed.zone,
          games: all,
          gamesPlayed: play.gamesPlayed,
          disputes: play.disputes,
          corrections: play.corrections,
          mails: after.mails - before.mails,
          notices: after.notices - before.notices,
          spots: tightSpotsOf(rehearsed),
        }
      },
      discard,
    }
  } catch (error) {
    await discard()
    throw error
  }
}

function pagesOfCopy({ pages, name }: CopyOptions, files: string): SitePages | undefined {
  const below = pages?.under?.(REHEARSAL_BASE)
  // What browsers load besides is asked of the real one: the copy reads no file of the build.
  return pages && below && { ...pages, ...partitioned(below, name), files }
}

/** Devices and mails that wait are those of real people, and so are sessions: the copy has a secret of its own. */
async function makeHarmless(db: Database): Promise<void> {
  await db.write(async (tx) => {
    await tx.execute((queries) => queries.deleteFrom('_push_queue'))
    await tx.execute((queries) => queries.deleteFrom('_push_fan_outs'))
    await tx.execute((queries) => queries.deleteFrom('_push_subscriptions'))
    await tx.execute((queries) => queries.deleteFrom('_outbox'))
    await tx.execute((queries) => queries.deleteFrom('_installation'))
  })
}

/** What would have been sent, had this been the real one. */
async function queued(db: Database): Promise<{ mails: number; notices: number }> {
  const [mails] = await db.query((queries) =>
    queries.selectFrom('_outbox').select(({ fn }) => fn.countAll<number>().as('count')),
  )
  return { mails: mails?.count ?? 0, notices: await db.count(notices, {}) }
}
