import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import { queueMails } from '#areas/notifications/notifications.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { TournamentDays } from '#areas/tournament/tournament-hooks.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { setMany } from '#http/commands/set-many.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Day } from '#rules/calendar/days.ts'
import { dateOf, type HelperDay, helperDayOf, jobDays, movedJob, weekendOf } from '#rules/helpers/job-times.ts'
import { holdsPlace } from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '../helpers.collections.ts'
import { JOBS_MOST } from '../helpers.fields.ts'
import {
  addJobInput,
  assignInput,
  changeJobInput,
  contactInput,
  copyDayInput,
  presenceInput,
  removeJobInput,
  setJobsStateInput,
  unassignInput,
} from '../helpers.inputs.ts'
import { contactMail } from '../helpers.mails.ts'
import { JOB_REFUSALS } from '../helpers.refusals.ts'
import { jobHref } from '../own/jobs.address.ts'
import { entriesOfJob, type HelperJob, jobIn, jobPlaces } from '../taking/job-in-hand.server.ts'
import { book, nextPlace, release, settle } from '../taking/places.server.ts'
import { followChange, followRemoval } from './job-news.server.ts'

export const addJob = command({
  name: 'helpers.addJob',
  input: addJobInput,
  who: ADMINS,
  async run(tx, actor, { date, day, ...job }) {
    await checkRoom(tx, 1)
    const { id } = await tx.create(helperJobs, { ...job, ...(await dayWritten(tx, { date, day })) })
    await tx.audit(actor, 'helpers.addJob', helperJobs, id, { title: job.title })
    return { job: id }
  },
})

export const changeJob = command({
  name: 'helpers.changeJob',
  input: changeJobInput,
  who: ADMINS,
  async run(tx, actor, { job: id, base, date, day, ...values }) {
    const found = await jobIn(tx, id)
    const wanted = { ...values, ...(await dayWritten(tx, { date, day }, found.date)) }
    const before = await tx.unchanged(helperJobs, id, base, wanted)
    const after = await tx.update(helperJobs, id, wanted)
    await followChange(tx, before, after)
    await tx.audit(actor, 'helpers.changeJob', helperJobs, id, { title: wanted.title })
  },
})

/** Answers which were otherwise before, so that it can be taken back. */
export const setJobsState = command({
  name: 'helpers.setJobsState',
  input: setJobsStateInput,
  who: ADMINS,
  async run(tx, actor, { jobs, state }) {
    const changed = await setMany(tx, actor, {
      name: 'helpers.setJobsState',
      collection: helperJobs,
      ids: jobs,
      field: 'state',
      value: state,
      follow: (before, after) => followChange(tx, before, after),
    })
    return { changed: changed.map(({ id, state: before }) => ({ id, before })) }
  },
})

export const removeJob = command({
  name: 'helpers.removeJob',
  input: removeJobInput,
  who: ADMINS,
  async run(tx, actor, { job: id, base }) {
    await jobIn(tx, id)
    const found = await tx.unchanged(helperJobs, id, base, {})
    await followRemoval(tx, found)
    await tx.deleteStored(helperJobs, found)
    await tx.audit(actor, 'helpers.removeJob', helperJobs, id, { title: found.title })
  },
})

/** The date of a job, near enough to the tournament, and what goes with it. One that a job has already may stay. */
async function dayWritten(tx: Transaction, { date, day }: { date: Day; day?: HelperDay | undefined }, before?: Day) {
  const weekend = await helperWeekend(tx)
  const wanted = date === '' && day ? dateOf(day, weekend) : date
  if (wanted !== before && !jobDays(weekend).includes(wanted)) throw refuse(JOB_REFUSALS, 'day_outside', 'date')
  return { date: wanted, day: helperDayOf(wanted, weekend) }
}

/** The tournament has other days: its jobs move along. */
export async function followTournament(tx: Transaction, before: TournamentDays, after: TournamentDays): Promise<void> {
  const [was, is] = [before, after].map(({ starts, ends, time_zone }) => weekendOf(starts, ends, time_zone))
  if (!is) return
  for (const job of await tx.every(helperJobs)) {
    const moved = movedJob(job, was, is)
    if (moved.date !== job.date || moved.day !== job.day)
      await followChange(tx, job, await tx.update(helperJobs, job.id, moved))
  }
}

/** All jobs of a day on another one, without those that are there by title and time. Nobody is entered for them yet. */
export const copyDay = command({
  name: 'helpers.copyDay',
  input: copyDayInput,
  who: ADMINS,
  async run(tx, actor, { from, to }) {
    if (from === to) throw refuse(JOB_REFUSALS, 'same_day', 'to')
    const other = await dayWritten(tx, { date: to })
    const all = await tx.every(helperJobs)
    const keyOf = ({ title, starts, ends }: HelperJob) => `${starts} ${ends} ${title}`
    const there = new Set(all.filter((it) => it.date === to).map(keyOf))
    const copied = all.filter((it) => it.date === from && it.state !== 'cancelled' && !there.has(keyOf(it)))
    await checkRoom(tx, copied.length)
    const made: string[] = []
    for (const { id: _, created: __, updated: ___, ...job } of copied) {
      const copy = await tx.create(helperJobs, { ...asNew(job), ...other, taken: 0, seeking: 0, waiting: 0 })
      made.push(copy.id)
    }
    const [first] = made
    if (first) await tx.audit(actor, 'helpers.copyDay', helperJobs, first, { date: to, count: made.length })
    return { count: made.length, date: to }
  },
})

/** What is required is there. */
const asNew = ({ category, state, ...job }: Omit<HelperJob, 'id' | 'created' | 'updated'>) => ({
  ...job,
  category: category || 'General',
  state: state || 'draft',
})

/** Whoever an admin names has a place, also beyond the maximum and whatever the age: they know what they do. */
export const assignHelper = command({
  name: 'helpers.assignHelper',
  input: assignInput,
  who: ADMINS,
  async run(tx, actor, { job: id, user }) {
    const [job, weekend] = await Promise.all([jobIn(tx, id), helperWeekend(tx)])
    const [person, held] = await Promise.all([
      tx.get(users, user),
      tx.first(roles, { filter: 'user = {:user} && roles ?= "worker"', params: { user } }),
    ])
    if (!person || !held) throw refuse(JOB_REFUSALS, 'helper_gone', 'user', 404)
    const before = (await entriesOfJob(tx, id)).find((it) => it.user === user)
    if (before && holdsPlace(before.status) && before.status !== 'offered')
      throw refuse(JOB_REFUSALS, 'already_yours', 'user', 409)
    const place = before && before.place > 0 ? before.place : await nextPlace(tx, id)
    await book(tx, job, user, jobPlaces(job, weekend).from, place)
    await settle(tx, id)
    await notify(
      tx,
      { to: 'person', person: user },
      {
        category: 'jobs',
        title: (locale) => m.helpers_notice_assigned({ title: job.title }, { locale }),
        href: jobHref(id),
      },
    )
    await tx.audit(actor, 'helpers.assignHelper', helperJobs, id, { title: job.title, user })
    return { isBeyond: place > job.maximum }
  },
})

export const unassignHelper = command({
  name: 'helpers.unassignHelper',
  input: unassignInput,
  who: ADMINS,
  async run(tx, actor, { entry: id }) {
    const entry = await tx.get(helperJobEntries, id)
    if (!entry || entry.status === 'cancelled') return
    const job = await jobIn(tx, entry.job)
    await release(tx, entry)
    await settle(tx, job.id)
    await notify(
      tx,
      { to: 'person', person: entry.user },
      {
        category: 'jobs',
        title: (locale) => m.helpers_notice_unassigned({ title: job.title }, { locale }),
        href: jobHref(job.id),
      },
    )
    await tx.audit(actor, 'helpers.unassignHelper', helperJobs, job.id, { title: job.title, user: entry.user })
  },
})

/** Ticks who was there and who was not; back to booked where it was ticked by mistake. */
export const setPresence = command({
  name: 'helpers.setPresence',
  input: presenceInput,
  who: ADMINS,
  async run(tx, actor, { entries, presence }) {
    const found = [...(await tx.byIds(helperJobEntries, entries)).values()]
    const others = found.filter(
      ({ status }) => (status === 'booked' || status === 'present' || status === 'absent') && status !== presence,
    )
    for (const { id } of others) await tx.update(helperJobEntries, id, { status: presence, seeks_replacement: false })
    for (const job of new Set(others.map(({ job }) => job))) await settle(tx, job)
    const [first] = others
    if (first)
      await tx.audit(actor, 'helpers.setPresence', helperJobEntries, first.id, { presence, count: others.length })
    return { changed: others.map(({ id, status }) => ({ id, before: status })) }
  },
})

/** A word to everybody who has a place in these jobs: a mail each, and a notice. */
export const contactHelpers = command({
  name: 'helpers.contactHelpers',
  input: contactInput,
  who: ADMINS,
  async run(tx, actor, { jobs, message }) {
    const found = await tx.byIds(helperJobs, jobs)
    const entries = await tx.pointingAt(helperJobEntries, 'job', [...found.keys()])
    const held = new Set(entries.filter(({ status }) => holdsPlace(status)).map(({ user }) => user))
    const people = await tx.byIds(users, held)
    const [first] = found.keys()
    if (people.size === 0 || first === undefined) throw refuse(JOB_REFUSALS, 'nobody_to_tell', 'message', 409)
    const tournament = (await tournamentOf(tx))?.name ?? ''
    const mails = people.values().map(({ email, language }) => ({
      to: email,
      ...contactMail(language || 'en', tournament, message),
    }))
    await queueMails(tx, [...mails])
    for (const { id } of people.values()) {
      await notify(
        tx,
        { to: 'person', person: id },
        {
          category: 'jobs',
          title: (locale) => m.helpers_notice_message({}, { locale }),
          text: () => message,
          href: '/al',
        },
      )
    }
    await tx.audit(actor, 'helpers.contactHelpers', helperJobs, first, { count: people.size })
    return { count: people.size }
  },
})

export async function checkRoom(tx: Transaction, more: number): Promise<void> {
  if ((await tx.count(helperJobs)) + more > JOBS_MOST) throw refuse(JOB_REFUSALS, 'jobs_full', 'title', 409)
}
