import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import {
  canLeave,
  canTakeJob,
  isListClosed,
  type JobPlaces,
  LEAVE_UNTIL_HOURS,
  type TakeVerdict,
} from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries } from '../helpers.collections.ts'
import { answerOfferInput, checkInInput, jobInput, seekInput } from '../helpers.inputs.ts'
import { JOB_REFUSALS } from '../helpers.refusals.ts'
import { jobHref } from '../own/jobs.address.ts'
import { isCheckInCode } from './check-in.server.ts'
import { entriesOfJob, entryOf, type HelperJob, jobIn, jobInHand, jobPlaces } from './job-in-hand.server.ts'
import { book, nextPlace, release, settle } from './places.server.ts'

const WORKER = { roles: ['worker'] } as const

/** A place of a job; of one that is full, that of somebody who looks for a replacement. */
export const takeJob = command({
  name: 'helpers.takeJob',
  input: jobInput,
  who: WORKER,
  async run(tx, actor, { job: id }) {
    // Places of offers that have lapsed are free.
    await jobIn(tx, id)
    await settle(tx, id)
    const { job, taker, places } = await jobInHand(tx, actor, id)
    const verdict = canTakeJob(places, taker, tx.now().getTime())
    if (!verdict.ok) throw refusalOf(verdict, places)
    if (verdict.as === 'waiting') throw refuse(JOB_REFUSALS, 'job_full', 'job', 409)
    if (verdict.as === 'replacement') await takeOver(tx, actor, job, places.from)
    else await book(tx, job, actor.id, places.from, await nextPlace(tx, id))
    await settle(tx, id)
    return { job: id, as: verdict.as }
  },
})

/** The one who looks for a replacement the longest may go. */
async function takeOver(tx: Transaction, actor: Viewer, job: HelperJob, from: number): Promise<void> {
  const seeker = (await entriesOfJob(tx, job.id)).find((it) => it.status === 'booked' && it.seeks_replacement)
  if (!seeker) throw refuse(JOB_REFUSALS, 'job_full', 'job', 409)
  await release(tx, seeker)
  await book(tx, job, actor.id, from, seeker.place)
  await notify(
    tx,
    { to: 'person', person: seeker.user },
    {
      category: 'jobs',
      title: (locale) => m.helpers_notice_replaced({ title: job.title }, { locale }),
      href: jobHref(job.id),
    },
  )
}

/** Onto the waiting list of a job that is full. Whoever finds a place free after all has it. */
export const waitForJob = command({
  name: 'helpers.waitForJob',
  input: jobInput,
  who: WORKER,
  async run(tx, actor, { job: id }) {
    await jobIn(tx, id)
    await settle(tx, id)
    const { job, entry, taker, places } = await jobInHand(tx, actor, id)
    const verdict = canTakeJob(places, taker, tx.now().getTime())
    if (!verdict.ok) throw refusalOf(verdict, places)
    if (verdict.as === 'place') await book(tx, job, actor.id, places.from, await nextPlace(tx, id))
    else if (verdict.as === 'replacement') await takeOver(tx, actor, job, places.from)
    else {
      const values = { status: 'waiting', place: 0, since: timestamp(tx.now()) } as const
      if (entry) await tx.update(helperJobEntries, entry.id, values)
      else await tx.create(helperJobEntries, { job: id, user: actor.id, ...values })
    }
    await settle(tx, id)
    return { job: id, as: verdict.as }
  },
})

/** Out of a job, or off its waiting list. Left twice is left. */
export const leaveJob = command({
  name: 'helpers.leaveJob',
  input: jobInput,
  who: WORKER,
  async run(tx, actor, { job: id }) {
    const [job, weekend, entry] = await Promise.all([jobIn(tx, id), helperWeekend(tx), entryOf(tx, id, actor.id)])
    if (!entry || entry.status === 'cancelled') return
    if (entry.status === 'present' || entry.status === 'absent') throw refuse(JOB_REFUSALS, 'not_yours', 'job', 409)
    await checkListOpen(tx, job)
    const { from } = jobPlaces(job, weekend)
    if (entry.status === 'booked' && !canLeave(from, tx.now().getTime()))
      throw refuse(JOB_REFUSALS, 'too_late_to_leave', 'job', { status: 409, facts: { hours: LEAVE_UNTIL_HOURS } })
    await release(tx, entry)
    await settle(tx, id)
  },
})

async function checkListOpen(tx: Transaction, { state }: HelperJob): Promise<void> {
  const { helperjobs_entries_active } = flagsOf(await configOf(tx))
  if (isListClosed(state, helperjobs_entries_active)) throw refuse(JOB_REFUSALS, 'ask_to_leave', 'job', 409)
}

/** Keeps the place until somebody takes it; those who wait are told at once. */
export const seekReplacement = command({
  name: 'helpers.seekReplacement',
  input: seekInput,
  who: WORKER,
  async run(tx, actor, { job: id, seeking }) {
    const job = await jobIn(tx, id)
    const entry = await entryOf(tx, id, actor.id)
    if (entry?.status !== 'booked') throw refuse(JOB_REFUSALS, 'not_yours', 'job', 409)
    if (entry.seeks_replacement === seeking) return
    await checkListOpen(tx, job)
    await tx.update(helperJobEntries, entry.id, { seeks_replacement: seeking })
    await settle(tx, id)
    if (!seeking) return
    for (const { user } of (await entriesOfJob(tx, id)).filter(({ status }) => status === 'waiting'))
      await notify(
        tx,
        { to: 'person', person: user },
        {
          category: 'waiting',
          title: (locale) => m.helpers_notice_seeks({ title: job.title }, { locale }),
          href: jobHref(id),
        },
      )
  },
})

/** What the first of the waiting list is offered, whose answer counts also while entries are off. No is said once; the place goes on to the next one. */
export const answerOffer = command({
  name: 'helpers.answerOffer',
  input: answerOfferInput,
  who: WORKER,
  async run(tx, actor, { job: id, accept }) {
    const { job, entry, taker, places } = await jobInHand(tx, actor, id)
    if (entry?.status !== 'offered' || entry.offered_until <= timestamp(tx.now()))
      throw refuse(JOB_REFUSALS, 'offer_lapsed', 'job', 409)
    if (accept) {
      const verdict = canTakeJob(places, { ...taker, status: '', areEntriesOpen: true }, tx.now().getTime())
      if (!verdict.ok) throw refusalOf(verdict, places)
      await book(tx, job, actor.id, places.from, entry.place)
    } else await release(tx, entry)
    await settle(tx, id)
  },
})

/** So long before a job people come. */
const CHECK_IN_MINUTES_BEFORE = 60

/** With the code that hangs at the place. Whoever is there twice is there. */
export const checkIn = command({
  name: 'helpers.checkIn',
  input: checkInInput,
  who: WORKER,
  async run(tx, actor, { job: id, code }) {
    if (!(await isCheckInCode(tx, id, code))) throw refuse(JOB_REFUSALS, 'check_in_wrong', 'code')
    const [job, weekend, entry] = await Promise.all([jobIn(tx, id), helperWeekend(tx), entryOf(tx, id, actor.id)])
    if (entry?.status === 'present') return
    if (entry?.status !== 'booked') throw refuse(JOB_REFUSALS, 'not_yours', 'job', 409)
    const { from, to } = jobPlaces(job, weekend)
    const now = tx.now()
    if (now < minutesAfter(new Date(from), -CHECK_IN_MINUTES_BEFORE) || now.getTime() > to)
      throw refuse(JOB_REFUSALS, 'check_in_closed', 'job', 409)
    await tx.update(helperJobEntries, entry.id, { status: 'present', seeks_replacement: false })
    await settle(tx, id)
  },
})

function refusalOf({ code, clash }: Extract<TakeVerdict, { ok: false }>, { minimumAge: age }: JobPlaces) {
  const status = 409
  switch (code) {
    case 'clashes_with_job':
    case 'clashes_with_game':
      return refuse(JOB_REFUSALS, code, 'job', {
        status,
        facts: { title: clash?.title ?? '', time: clash?.ends ?? '' },
      })
    case 'age_unknown':
      return refuse(JOB_REFUSALS, code, 'birth_year', status)
    case 'too_young':
      return refuse(JOB_REFUSALS, code, 'job', { status, facts: { age } })
    default:
      return refuse(JOB_REFUSALS, code, 'job', status)
  }
}
