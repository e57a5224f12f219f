import { notify } from '#areas/notifications/notices.api.server.ts'
import { formatDay } from '#client/when.ts'
import { speaking } from '#http/commands/language.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Transaction } from '#records/transaction.ts'
import type { HelperWeekend } from '#rules/helpers/job-times.ts'
import { holdsPlace, takesPlace } from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { JOBS_PATH, jobHref } from '../own/jobs.address.ts'
import { entriesOfJob, type HelperJob, type JobEntry, jobPlaces } from '../taking/job-in-hand.server.ts'
import { settle } from '../taking/places.server.ts'
import { planReminders } from '../taking/reminders.server.ts'

/** What becomes of a job is told to those who count on it. */

type News = 'moved' | 'off' | 'on'

const TITLES = {
  moved: m.helpers_notice_moved,
  off: m.helpers_notice_cancelled,
  on: m.helpers_notice_on,
} as const satisfies Readonly<Record<News, unknown>>

/** After every change of a job by admins, however they made it. */
export async function followChange(tx: Transaction, before: HelperJob, after: HelperJob): Promise<void> {
  const weekend = await helperWeekend(tx)
  const news = newsOf(before, after, weekend)
  if (news && !isOver(before, after, weekend, tx.now().getTime())) {
    const { from } = jobPlaces(after, weekend)
    for (const entry of (await entriesOfJob(tx, after.id)).filter((it) => isConcerned(it, news))) {
      if (entry.status === 'booked') await planReminders(tx, entry.id, from)
      await tell(tx, entry, after, news, jobHref(after.id))
    }
  }
  await settle(tx, after.id)
}

/** Before a job goes, and its entries with it. */
export async function followRemoval(tx: Transaction, job: HelperJob): Promise<void> {
  const weekend = await helperWeekend(tx)
  if (!takesPlace(job.state) || isOver(job, job, weekend, tx.now().getTime())) return
  for (const entry of (await entriesOfJob(tx, job.id)).filter((it) => isConcerned(it, 'off')))
    await tell(tx, entry, job, 'off', JOBS_PATH)
}

function newsOf(before: HelperJob, after: HelperJob, weekend: HelperWeekend): News | undefined {
  if (!takesPlace(after.state)) return takesPlace(before.state) ? 'off' : undefined
  if (!takesPlace(before.state)) return 'on'
  const [was, is] = [jobPlaces(before, weekend), jobPlaces(after, weekend)]
  return was.from !== is.from || was.to !== is.to || before.place !== after.place ? 'moved' : undefined
}

/** Nobody waits for news of what is over. */
const isOver = (before: HelperJob, after: HelperJob, weekend: HelperWeekend, now: number): boolean =>
  Math.max(jobPlaces(before, weekend).to, jobPlaces(after, weekend).to) <= now

/** Whoever waits has to be nowhere; that there is nothing to wait for they want to know. */
const isConcerned = ({ status }: JobEntry, news: News): boolean =>
  news === 'moved' ? holdsPlace(status) : holdsPlace(status) || status === 'waiting'

const tell = (tx: Transaction, { user }: JobEntry, job: HelperJob, news: News, href: string): Promise<void> =>
  notify(
    tx,
    { to: 'person', person: user },
    {
      category: 'jobs',
      title: (locale) => TITLES[news]({ title: job.title }, { locale }),
      ...(news !== 'off' && { text: (locale: Language) => whenAndWhere(job, locale) }),
      href,
      urgent: true,
    },
  )

const whenAndWhere = ({ date, starts: from, ends: to, place }: HelperJob, language: Language): string =>
  speaking(language, () => {
    const when = { day: formatDay(date), from, to }
    return place === '' ? m.helpers_notice_when(when) : m.helpers_notice_when_where({ ...when, place })
  })
