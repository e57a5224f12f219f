import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import { helpedMinutes } from '#rules/helpers/job-hours.ts'
import { entriesListed } from '../admin-jobs/admin-jobs.queries.server.ts'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '../helpers.collections.ts'
import { jobPlaces } from '../taking/job-in-hand.server.ts'

/** The list for the wall: every job of the days with the names of who does it. */
export async function helperList(reader: Reader) {
  const jobs = await reader.every(helperJobs, {
    filter: 'state = "open" || state = "locked"',
    sort: 'date,starts,title',
  })
  const entries = await entriesListed(reader, await reader.every(helperJobEntries, { filter: 'place > 0' }))
  return {
    jobs: jobs.map(({ id, date, starts, ends, title, place, needed, maximum, category }) => ({
      id,
      date,
      starts,
      ends,
      title,
      place,
      needed,
      maximum,
      category,
      names: (entries.get(id) ?? []).filter(({ status }) => status !== 'offered').map(({ name }) => name),
    })),
  }
}

export type HelperList = Awaited<ReturnType<typeof helperList>>

/** Hours of everybody who helped or promised to, the most first: whom to thank. */
export async function thankYouList(reader: Reader) {
  const weekend = await helperWeekend(reader)
  const [entries, jobs] = await Promise.all([
    reader.every(helperJobEntries, { filter: 'place > 0' }),
    reader.every(helperJobs, { filter: 'state != "cancelled"' }),
  ])
  const byId = new Map(jobs.map((job) => [job.id, jobPlaces(job, weekend)]))
  const people = await reader.byIds(
    users,
    entries.map(({ user }) => user),
  )
  return [...Map.groupBy(entries, ({ user }) => user)]
    .map(([user, own]) => {
      const times = own.flatMap(({ job, status }) => {
        const places = byId.get(job)
        return places ? [{ ...places, status }] : []
      })
      return {
        id: user,
        name: people.get(user)?.name ?? '',
        email: people.get(user)?.email ?? '',
        jobs: own.filter(({ status }) => status === 'present').length,
        absent: own.filter(({ status }) => status === 'absent').length,
        ...helpedMinutes(times),
      }
    })
    .toSorted(
      (one, other) =>
        other.done - one.done || other.promised - one.promised || one.name.localeCompare(other.name, 'en'),
    )
}

export type Thanked = Awaited<ReturnType<typeof thankYouList>>[number]
