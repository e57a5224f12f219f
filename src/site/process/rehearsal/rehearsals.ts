import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RehearsalBegun, RehearsalState, Rehearsing } from '#areas/rehearsal/rehearsing.ts'
import type { Session } from '#http/auth/sessions.ts'
import { randomName } from '#records/ids.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { RehearsalEnd, RehearsalReport } from '#rules/rehearsal/tight-spots.ts'
import { type CopyOfTournament, type CopyOptions, makeCopy } from './copy.ts'
import { keepReport, keptReport } from './report-file.ts'

export interface RehearsalsOptions
  extends Pick<CopyOptions, 'db' | 'settings' | 'migrations' | 'log' | 'publicUrl' | 'pages' | 'machine'> {
  /** Whether every request comes to this process; left out: it does. */
  readonly isAlone?: () => Promise<boolean>
}

/** How many times as fast as the real one the tournament goes. */
const RATE = 60
const TICK_MS = 200
/** Of each of these: the rest is for those who use the real one. */
const HURRIED_MS = 100
const MINUTE_MS = 60_000
/** By the real clock. */
export const LONGEST_MS = 60 * MINUTE_MS
export const UNSEEN_MS = 10 * MINUTE_MS
/** When nothing happens for so long by the copy's clock, as at night, it is put forward … */
const DULL_MS = 60 * MINUTE_MS
/** … to so long before what comes next. */
const BEFORE_NEXT_MS = 5 * MINUTE_MS

const GIBIBYTE = 1024 ** 3
/** A copy is written within seconds, and read in memory as the real one is. */
export const COPIED_MOST_BYTES = 2 * GIBIBYTE
/** What the disk must have left beside a second database that grows. */
const LEFT_LEAST_BYTES = GIBIBYTE / 4

/** One that is going on. */
export interface RunningCopy {
  readonly id: string
  readonly by: Viewer
  readonly copy: CopyOfTournament
  readonly begunAt: number
  seenAt: number
  isPaused: boolean
}

/** The rehearsals of one installation, one at a time. */
export class Rehearsals implements Rehearsing {
  readonly #options: RehearsalsOptions
  readonly #machine: () => number
  readonly #folder: string
  #running: RunningCopy | undefined
  #beginning: Promise<RehearsalBegun> | undefined
  #ending: Promise<void> | undefined
  #ticking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #report: RehearsalReport | undefined
  #isStopped = false
  readonly #watching = new Map<ServerResponse, Session>()

  constructor(options: RehearsalsOptions) {
    this.#options = options
    this.#machine = options.machine ?? Date.now
    this.#folder = join(options.settings.dataDir, 'rehearsal')
    // Of a process that was killed.
    rmSync(this.#folder, { recursive: true, force: true })
    this.#report = keptReport(options.settings.dataDir)
  }

  get running(): RunningCopy | undefined {
    return this.#running
  }

  state(): RehearsalState {
    const running = this.#running
    return {
      running: running && {
        by: nameOf(running.by),
        now: running.copy.clock.now(),
        isPaused: running.isPaused,
        isHurried: running.copy.play.isHurried,
        gamesPlayed: running.copy.play.gamesPlayed,
        games: running.copy.games,
      },
      report: this.#report,
    }
  }

  begin(by: Viewer): Promise<RehearsalBegun> {
    if (this.#running) return Promise.resolve('running')
    this.#beginning ??= this.#begin(by).finally(() => {
      this.#beginning = undefined
    })
    return this.#beginning
  }

  async #begin(by: Viewer): Promise<RehearsalBegun> {
    await this.#ending
    if ((await this.#options.isAlone?.()) === false) return 'not_here'
    const { databaseBytes, freeBytes } = await this.#options.db.store.size()
    if (databaseBytes > COPIED_MOST_BYTES) return 'too_large'
    if (freeBytes < 2 * databaseBytes + LEFT_LEAST_BYTES) return 'no_room'
    const id = randomName(10)
    const shown = () => ({
      now: this.#running?.copy.clock.now() ?? 0,
      isPaused: this.#running?.isPaused ?? false,
      isHurried: this.#running?.copy.play.isHurried ?? false,
    })
    const seed = randomBytes(4).readUInt32LE()
    const copy = await makeCopy({ ...this.#options, folder: this.#folder, seed, name: id, by, shown })
    if (this.#isStopped) {
      await copy.discard()
      return 'running'
    }
    const now = this.#machine()
    this.#running = { id, by, copy, begunAt: now, seenAt: now, isPaused: false }
    copy.clock.goAt(RATE)
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    return 'begun'
  }

  pause() {
    const running = this.#running
    if (!running || running.isPaused) return
    running.isPaused = true
    running.copy.clock.goAt(0)
  }

  resume() {
    const running = this.#running
    if (!running?.isPaused) return
    running.isPaused = false
    running.copy.clock.goAt(RATE)
  }

  hurry() {
    const running = this.#running
    if (!running) return
    this.resume()
    running.copy.play.isHurried = true
  }

  end(): Promise<void> {
    return this.#finish('asked')
  }

  /** Somebody looks at it. */
  seen() {
    if (this.#running) this.#running.seenAt = this.#machine()
  }

  /** An answer that goes on, such as a live one, ends once its person has lost the role. */
  watch(response: ServerResponse, session: Session) {
    this.#watching.set(response, session)
    response.once('close', () => this.#watching.delete(response))
  }

  async #endUnwanted(): Promise<void> {
    for (const [response, session] of this.#watching) {
      const { viewer } = await session.asOfNow()
      if (!viewer.roles.includes('admin')) response.destroy()
    }
  }

  /** Done now and again: what has become due by the copy's clock. Never twice at once. */
  tick(): Promise<void> {
    this.#ticking ??= this.#tick()
      .catch((error: unknown) => {
        this.#options.log.error('the rehearsal failed', { error })
        void this.#finish('failed')
      })
      .finally(() => {
        this.#ticking = undefined
      })
    return this.#ticking
  }

  async #tick(): Promise<void> {
    const running = this.#running
    if (!running || this.#ending) return
    const { copy, begunAt, seenAt, isPaused } = running
    const now = this.#machine()
    await this.#endUnwanted()
    if (now - begunAt > LONGEST_MS) return void this.#finish('hour')
    if (now - seenAt > UNSEEN_MS) return void this.#finish('unseen')
    if (isPaused) return
    const next = copy.play.nextAt
    if (next === undefined) return void this.#finish('done')
    const { clock, play } = copy
    if (play.isHurried) return hurryOn(copy)
    if (next - clock.now() > DULL_MS) clock.putTo(next - BEFORE_NEXT_MS)
    await play.runUntil(clock.now())
  }

  #finish(why: RehearsalEnd): Promise<void> {
    this.#ending ??= this.#throwAway(why).finally(() => {
      this.#ending = undefined
    })
    return this.#ending
  }

  async #throwAway(why: RehearsalEnd): Promise<void> {
    const running = this.#running
    if (!running) return
    clearInterval(this.#timer)
    const { copy, by } = running
    copy.clock.goAt(0)
    // What is under way writes into the copy.
    await this.#ticking
    try {
      this.#report = { ...(await copy.facts()), by: nameOf(by), endedAt: this.#machine(), why }
      keepReport(this.#options.settings.dataDir, this.#report)
    } catch (error) {
      this.#options.log.error('the report of the rehearsal failed', { error })
    }
    this.#running = undefined
    await copy.discard()
  }

  /** With the installation. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#beginning?.catch(() => {})
    await this.#finish('stopped')
  }
}

const nameOf = ({ record: { name } }: Viewer): string => (typeof name === 'string' ? name : '')

/** From one event to the next, for as long as nobody else waits for it. */
async function hurryOn({ clock, play }: CopyOfTournament): Promise<void> {
  const until = performance.now() + HURRIED_MS
  do {
    if (play.nextAt === undefined) return
    clock.putTo(Math.max(clock.now(), play.nextAt))
    await play.runUntil(clock.now())
  } while (performance.now() < until)
}
