import { notify } from '#areas/notifications/notices.api.server.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { takesPlace } from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '../helpers.collections.ts'
import { jobHref } from '../own/jobs.address.ts'
import { jobPlaces } from './job-in-hand.server.ts'

/** Helpers are reminded of their jobs. What is to be reminded of is a row; who takes it away tells. */

const MINUTES_BEFORE = [60, 15] as const
const DUE_AT_ONCE = 1_000

/** Of a job that begins at `from`; what is due already is not told any more. */
export async function planReminders(tx: Transaction, entry: string, from: number): Promise<void> {
  await forgetReminders(tx, entry)
  const rows = MINUTES_BEFORE.map((minutes) => ({
    entry,
    minutes,
    due: timestamp(minutesAfter(new Date(from), -minutes)),
  })).filter(({ due }) => due > timestamp(tx.now()))
  if (rows.length > 0) await tx.execute((queries) => queries.insertInto('_job_reminders').values(rows))
}

export const forgetReminders = (tx: Transaction, entry: string): Promise<number> =>
  tx.execute((queries) => queries.deleteFrom('_job_reminders').where('entry', '=', entry))

/** By the entries that are to be reminded. */
export const JOB_REMINDERS: DueWork = {
  async due(reader) {
    const found = await reader.query((queries) =>
      queries
        .selectFrom('_job_reminders')
        .select('entry')
        .where('due', '<=', timestamp(reader.now()))
        .orderBy('due')
        .limit(DUE_AT_ONCE),
    )
    return [...new Set(found.map(({ entry }) => entry))]
  },
  async run(tx, entry) {
    const now = timestamp(tx.now())
    const due = await tx.query((queries) =>
      queries
        .selectFrom('_job_reminders')
        .select('minutes')
        .where('entry', '=', entry)
        .where('due', '<=', now)
        .orderBy('minutes'),
    )
    const gone = await tx.execute((queries) =>
      queries.deleteFrom('_job_reminders').where('entry', '=', entry).where('due', '<=', now),
    )
    // Of several, as after a pause of the service, the last one says it all.
    const [nearest] = due
    if (nearest && gone > 0) await remind(tx, entry, nearest.minutes)
  },
}

async function remind(tx: Transaction, id: string, minutes: number): Promise<void> {
  const entry = await tx.get(helperJobEntries, id)
  const job = entry && (await tx.get(helperJobs, entry.job))
  if (!job || entry.status !== 'booked' || !takesPlace(job.state)) return
  const { from } = jobPlaces(job, await helperWeekend(tx))
  // The days of the tournament may have moved since.
  if (minutesAfter(new Date(from), -minutes) > tx.now()) return planReminders(tx, id, from)
  const { title, place } = job
  await notify(
    tx,
    { to: 'person', person: entry.user },
    {
      category: 'jobs',
      title: (locale) => m.helpers_notice_soon({ title, minutes }, { locale }),
      text: (locale) =>
        place === ''
          ? m.helpers_notice_soon_text({ time: job.starts }, { locale })
          : m.helpers_notice_soon_at({ time: job.starts, place }, { locale }),
      href: jobHref(job.id),
      urgent: minutes <= 15,
    },
  )
}
