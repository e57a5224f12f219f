import { users } from '#areas/accounts/accounts.collections.ts'
import { installedAreas } from '#http/areas/area.ts'
import type { Routes } from '#http/areas/dependencies.ts'
import { type CalendarEvent, icsOf } from '#http/areas/ics.ts'
import { ownWeekendOf, type WeekendEntry } from '#http/areas/own-weekend.ts'
import { speaking } from '#http/commands/language.ts'
import { turnsOf } from '#http/limits/turns.ts'
import { ReadTracker, ViewerRecords } from '#http/pages/read-tracker.ts'
import { notFound } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { personOfCalendar, WEEKEND_ICS_PATH } from './weekend-calendar.server.ts'

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="fieldside-weekend.ics"',
  'cache-control': 'private, no-store',
}

/** What takes no time is shown for so long. */
const MOMENT_MS = 15 * 60_000

/** All that somebody has to be at, in the language of their account. */
export const weekendIcsRoute: Routes = (router, dependencies) =>
  router.get(WEEKEND_ICS_PATH, async (request) => {
    const { db, publicUrl } = dependencies
    const viewer = await personOfCalendar(db, request.query('person') ?? '', request.query('key') ?? '')
    if (!viewer) throw notFound('No such calendar')
    const language = (await db.get(users, viewer.id))?.language || 'en'
    const records = new ViewerRecords(db, viewer, new ReadTracker())
    const asked = { reader: db, records, viewer, language }
    const collect = () => ownWeekendOf(dependencies.get(installedAreas), asked)
    const entries = await dependencies.get(turnsOf).run(viewer.id, collect, request.gone)
    const body = speaking(language, () =>
      icsOf({ name: m.weekend_ics_name(), events: entries.map((entry) => eventOf(entry, publicUrl)) }),
    )
    return { status: 200, headers: HEADERS, body }
  })

const eventOf = (entry: WeekendEntry, publicUrl: string): CalendarEvent => ({
  uid: `${entry.id}@fieldside`,
  // Grows with every change, by the second.
  sequence: Math.floor(entry.changed.getTime() / 1_000) % 2_000_000_000,
  changed: entry.changed,
  starts: new Date(entry.from),
  ends: new Date(entry.to === entry.from ? entry.from + MOMENT_MS : entry.to),
  title: entry.title,
  place: entry.place,
  description: entry.note ?? '',
  url: `${publicUrl}${entry.href ?? '/'}`,
  isCancelled: false,
  isTentative: entry.isUncertain ?? false,
})
