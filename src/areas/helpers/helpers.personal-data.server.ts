import type { PersonalData } from '#http/areas/area.ts'
import { holdsPlace } from '#rules/helpers/taking-jobs.ts'
import { helperJobEntries, helperJobs } from './helpers.collections.ts'
import { release, settle } from './taking/places.server.ts'

/** The jobs that somebody entered for. When the account goes, their places go to whoever waits. */
export const HELPERS_DATA: PersonalData = {
  name: 'helperJobs',
  async of(reader, { id: user }) {
    const own = await reader.every(helperJobEntries, { filter: 'user = {:user}', params: { user } })
    const jobs = await reader.byIds(
      helperJobs,
      own.map(({ job }) => job),
    )
    return own.map(({ job: id, status, since }) => {
      const job = jobs.get(id)
      return { title: job?.title, day: job?.day, starts: job?.starts, ends: job?.ends, status, since }
    })
  },
  async erase(tx, { id: user }) {
    const own = await tx.every(helperJobEntries, { filter: 'user = {:user}', params: { user } })
    for (const entry of own) {
      if (holdsPlace(entry.status)) await release(tx, entry)
      await tx.delete(helperJobEntries, entry.id)
      await settle(tx, entry.job)
    }
  },
}
