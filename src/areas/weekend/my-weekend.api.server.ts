import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { installedAreas } from '#http/areas/area.ts'
import { ownWeekendOf } from '#http/areas/own-weekend.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { weekendCalendarHref } from './weekend-calendar.server.ts'

/** Somebody's weekend as pages show it; undefined for a guest. */
export async function myWeekend(page: PageRequest) {
  const { db, records, viewer, preferences, publicUrl } = page
  if (viewer.id === '') return undefined
  const [entries, tournament, href] = await Promise.all([
    ownWeekendOf(page.get(installedAreas), { reader: db, records, viewer, language: preferences.language }),
    tournamentOf(db),
    weekendCalendarHref(db, viewer.id),
  ])
  return { entries, zone: tournament?.time_zone || 'UTC', calendar: href === undefined ? '' : `${publicUrl}${href}` }
}

export type OwnWeekend = NonNullable<Awaited<ReturnType<typeof myWeekend>>>
