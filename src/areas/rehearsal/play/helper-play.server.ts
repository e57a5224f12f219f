import { helperWeekend } from '#areas/helpers/helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '#areas/helpers/helpers.collections.ts'
import type { Database } from '#records/database.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { stillMissing } from '#rules/helpers/job-hours.ts'
import { type Interval, jobInterval } from '#rules/helpers/job-times.ts'
import { takesPlace } from '#rules/helpers/taking-jobs.ts'
import { comesTo, isWilling } from '#rules/rehearsal/game-course.ts'
import { helpersIn } from './people.server.ts'

type Job = RecordOf<typeof helperJobs>

/** As many as there can be. */
const JOBS_MOST = 500
/** Whoever looks for a job looks at the ones that need most. */
const LOOKED_AT_MOST = 8
/** The desk looks who is there. */
const TICKED_AFTER_MS = 5 * 60_000

export interface TimedJob extends Interval {
  readonly job: Job
}

/** Jobs to which helpers are to come, by time. */
export async function jobsToDo(db: Database): Promise<readonly TimedJob[]> {
  const [all, weekend] = await Promise.all([db.every(helperJobs, {}, JOBS_MOST), helperWeekend(db)])
  return all
    .filter(({ state }) => takesPlace(state))
    .map((job) => ({
      job,
      ...jobInterval(job, weekend),
    }))
    .toSorted((one, other) => one.from - other.from)
}

/** Runs a command by its name; answers whether it was done. */
export type TryRun = (name: string, actor: Viewer, input: unknown) => Promise<boolean>

/** What helpers do: some take one more job, and some of those who promised do not come. */
export class HelperPlay {
  readonly #db: Database
  readonly #seed: number
  readonly #tryRun: TryRun
  readonly #desk: Viewer

  constructor(db: Database, seed: number, tryRun: TryRun, desk: Viewer) {
    this.#db = db
    this.#seed = seed
    this.#tryRun = tryRun
    this.#desk = desk
  }

  /** Before the weekend, by those helpers who have an account already: nobody is made up. */
  async takeJobs(): Promise<void> {
    for (const helper of await helpersIn(this.#db)) {
      if (!isWilling(helper.id, this.#seed)) continue
      const open = (await jobsToDo(this.#db)).filter(({ job }) => job.state === 'open' && stillMissing(job) > 0)
      const wanted = open.toSorted((one, other) => stillMissing(other.job) - stillMissing(one.job))
      if (wanted.length === 0) return
      for (const { job } of wanted.slice(0, LOOKED_AT_MOST))
        if (await this.#tryRun('helpers.takeJob', helper, { job: job.id })) break
    }
  }

  async steps(): Promise<readonly { readonly at: number; readonly step: () => Promise<void> }[]> {
    const jobs = await jobsToDo(this.#db)
    return jobs.map(({ job, from }) => ({ at: from + TICKED_AFTER_MS, step: () => this.#tick(job) }))
  }

  async #tick({ id, title, day, starts }: Job): Promise<void> {
    const lot = `${title} ${day} ${starts}`
    const entries = await this.#db.pointingAt(helperJobEntries, 'job', [id])
    const booked = entries.filter(({ status }) => status === 'booked')
    const { true: came = [], false: missed = [] } = Object.groupBy(booked, ({ user }) =>
      comesTo(`${user} ${lot}`, this.#seed) ? 'true' : 'false',
    )
    if (came.length > 0)
      await this.#tryRun('helpers.setPresence', this.#desk, { entries: came.map(({ id }) => id), presence: 'present' })
    if (missed.length > 0)
      await this.#tryRun('helpers.setPresence', this.#desk, { entries: missed.map(({ id }) => id), presence: 'absent' })
  }
}
