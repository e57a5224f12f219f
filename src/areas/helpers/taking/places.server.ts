import { notify } from '#areas/notifications/notices.api.server.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { freePlaces, holdsPlace, offerUntil, placesToOffer } from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '../helpers.collections.ts'
import { jobHref } from '../own/jobs.address.ts'
import { entriesOfJob, type HelperJob, type JobEntry, jobIn, jobPlaces, ownJobs } from './job-in-hand.server.ts'
import { forgetReminders, planReminders } from './reminders.server.ts'

/** Who has which place of a job. Every way to a place and out of it ends in `settle`. */

/** The lowest place that is free; beyond the maximum where an admin says so. */
export async function nextPlace(tx: Transaction, job: string): Promise<number> {
  const held = (await entriesOfJob(tx, job)).map(({ place }) => place)
  return freePlaces(held, 1)[0] ?? 0
}

/** Gives somebody a place, whatever they had before. */
export async function book(tx: Transaction, job: HelperJob, user: string, from: number, place: number): Promise<void> {
  const before = await tx.first(helperJobEntries, {
    filter: 'job = {:job} && user = {:user}',
    params: { job: job.id, user },
  })
  const values = { status: 'booked', place, offered_until: '', seeks_replacement: false } as const
  const since = timestamp(tx.now())
  const entry = before
    ? await tx.update(helperJobEntries, before.id, values)
    : await tx.create(helperJobEntries, { job: job.id, user, since, ...values })
  await planReminders(tx, entry.id, from)
}

/** Takes the place from somebody. */
export async function release(tx: Transaction, entry: JobEntry): Promise<void> {
  await tx.update(helperJobEntries, entry.id, {
    status: 'cancelled',
    place: 0,
    offered_until: '',
    seeks_replacement: false,
  })
  await forgetReminders(tx, entry.id)
}

/** After every change: offers what is free to those who wait, in their order, and counts anew what everybody sees. */
export async function settle(tx: Transaction, id: string): Promise<void> {
  const job = await jobIn(tx, id)
  const weekend = await helperWeekend(tx)
  const { from } = jobPlaces(job, weekend)
  const now = tx.now().getTime()
  await lapse(tx, job, timestamp(tx.now()))
  let entries = await entriesOfJob(tx, id)
  if (job.state === 'open' && now < from) {
    const waiting = entries.filter(({ status }) => status === 'waiting')
    const held = entries.filter(({ status }) => holdsPlace(status))
    const count = placesToOffer({ maximum: job.maximum, taken: held.length }, waiting.length)
    const places = freePlaces(
      held.map(({ place }) => place),
      count,
    )
    for (const [index, place] of places.entries()) {
      const entry = waiting[index]
      if (entry) await offer(tx, job, entry, place, { from, zone: weekend.zone })
    }
    if (count > 0) entries = await entriesOfJob(tx, id)
  }
  const counted = {
    taken: entries.filter(({ status }) => holdsPlace(status)).length,
    seeking: entries.filter((it) => it.status === 'booked' && it.seeks_replacement).length,
    waiting: entries.filter(({ status }) => status === 'waiting').length,
  }
  const isSame = counted.taken === job.taken && counted.seeking === job.seeking && counted.waiting === job.waiting
  if (!isSame) await tx.update(helperJobs, id, counted)
}

interface Offered {
  readonly from: number
  readonly zone: string
}

async function offer(
  tx: Transaction,
  { id, title }: HelperJob,
  entry: JobEntry,
  place: number,
  { from, zone }: Offered,
) {
  const until = new Date(offerUntil(from, tx.now().getTime()))
  await tx.update(helperJobEntries, entry.id, { status: 'offered', place, offered_until: timestamp(until) })
  const { time } = localTimeOf(until, zone)
  await notify(
    tx,
    { to: 'person', person: entry.user },
    {
      category: 'waiting',
      title: (locale) => m.helpers_notice_offer({ title }, { locale }),
      text: (locale) => m.helpers_notice_offer_text({ time }, { locale }),
      href: jobHref(id),
      urgent: true,
    },
  )
}

/** Offers that nobody answered in time; the place goes on to the next one. */
async function lapse(tx: Transaction, { id, title }: HelperJob, now: string): Promise<void> {
  const lapsed = await tx.list(helperJobEntries, {
    filter: 'job = {:id} && status = "offered" && offered_until <= {:now}',
    params: { id, now },
  })
  for (const entry of lapsed) {
    await release(tx, entry)
    await notify(
      tx,
      { to: 'person', person: entry.user },
      { category: 'waiting', title: (locale) => m.helpers_notice_lapsed({ title }, { locale }), href: jobHref(id) },
    )
  }
}

/** Whoever is no helper any more leaves the jobs that are not over; those who wait move up, and admins see it. */
export async function leaveAllJobs(tx: Transaction, actor: Viewer, user: string): Promise<void> {
  const weekend = await helperWeekend(tx)
  const now = tx.now().getTime()
  const own = (await ownJobs(tx, user, weekend)).filter(
    ({ entry, places }) => entry.status !== 'present' && entry.status !== 'absent' && places.to > now,
  )
  for (const { entry, job } of own) {
    await release(tx, entry)
    await settle(tx, job.id)
  }
  const [first] = own
  if (first) await tx.audit(actor, 'helpers.leaveAll', helperJobs, first.job.id, { count: own.length, user })
}

/** The jobs of which an offer has lapsed. */
export const LAPSED_OFFERS: DueWork = {
  async due(reader) {
    const lapsed = await reader.list(helperJobEntries, {
      filter: 'status = "offered" && offered_until <= {:now}',
      params: { now: timestamp(reader.now()) },
    })
    return [...new Set(lapsed.map(({ job }) => job))]
  },
  async run(tx, job) {
    if (await tx.get(helperJobs, job)) await settle(tx, job)
  },
}
