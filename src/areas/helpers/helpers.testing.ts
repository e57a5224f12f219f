import type * as v from 'valibot'
import { config } from '#areas/configuration/configuration.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { addJob } from './admin-jobs/admin-jobs.commands.server.ts'
import { helperJobEntries } from './helpers.collections.ts'
import type { addJobInput } from './helpers.inputs.ts'
import { jobIn } from './taking/job-in-hand.server.ts'

export interface HelpersStage extends Stage {
  readonly admin: Viewer
  /** Helpers of these names. */
  helpers(...names: readonly string[]): Promise<Viewer[]>
  /** The id of a job on Saturday at noon, changed as said. */
  job(changes?: Partial<v.InferInput<typeof addJobInput>>): Promise<string>
  /** Of every entry of a job, by the name of its person. */
  statuses(job: string): Promise<Record<string, string>>
  /** What the record of a job counts. */
  counted(job: string): Promise<{ taken: number; seeking: number; waiting: number }>
  /** Titles of the notices to somebody. */
  told(person: Viewer): Promise<string[]>
}

/** Saturday is 13 June 2026; the clock begins a week before. */
export async function openHelpers(): Promise<HelpersStage> {
  const stage = await openStage({ now: '2026-06-06T10:00:00Z' })
  const { db } = stage
  await makeTournament(db, { name: 'Lake Cup', starts: '2026-06-13', ends: '2026-06-14' })
  await db.write((tx) => tx.create(config, { helperjobs_entries_active: true, schedule_initialized: true }))
  const admin = await stage.person('Ada', ['admin'])
  const names = new Map<string, string>()
  return {
    ...stage,
    admin,
    async helpers(...wanted) {
      const made: Viewer[] = []
      for (const name of wanted) {
        const person = await stage.person(name, ['worker'])
        names.set(person.id, name)
        made.push(person)
      }
      return made
    },
    async job(changes = {}) {
      const { job } = await stage.run(addJob, admin, {
        title: 'Serve lunch',
        category: 'Food',
        date: '2026-06-13',
        place: 'Food tent',
        starts: '12:00',
        ends: '13:30',
        needed: 1,
        maximum: 1,
        state: 'open',
        ...changes,
      })
      return job
    },
    async statuses(job) {
      const entries = await db.list(helperJobEntries, { filter: 'job = {:job}', params: { job } })
      return Object.fromEntries(entries.map(({ user, status }) => [names.get(user) ?? user, status]))
    },
    async counted(job) {
      const { taken, seeking, waiting } = await jobIn(db, job)
      return { taken, seeking, waiting }
    },
    told: async ({ id }) =>
      (
        await db.store.all<{ title_en: string }>(
          'SELECT "title_en" FROM "notices" WHERE "recipient" = ? ORDER BY "_seq"',
          [id],
        )
      ).map(({ title_en }) => title_en),
  }
}
