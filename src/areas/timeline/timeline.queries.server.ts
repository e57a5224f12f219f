import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { ViewerRecords } from '#http/pages/read-tracker.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import type { AdminTimelineShown } from './admin/admin-timeline.address.ts'
import { timelines } from './timeline.collections.ts'
import { EVENTS_MOST } from './timeline.fields.ts'

export type TimelineEvent = RecordOf<typeof timelines>

/** All that the visitor may see, in the order of time, in their language. Drafts are on the admins' page alone. */
export async function eventsShown(records: ViewerRecords, language: Language) {
  return (await publishedEvents(records)).map((event) => ({
    id: event.id,
    day: event.day,
    starts: event.starts,
    ends: event.ends,
    place: event.place,
    audience: event.audience || 'everybody',
    title: textInLanguage(event, 'title', language),
    description: textInLanguage(event, 'description', language),
    picture: event.picture === '' ? undefined : { name: event.picture, alt: textInLanguage(event, 'alt', language) },
  }))
}

/** Those among all that the visitor may see. */
export const publishedEvents = async (records: ViewerRecords) =>
  (await records.list(timelines, { filter: 'published = true', sort: 'day,starts,id', perPage: EVENTS_MOST })).items

export type EventShown = Awaited<ReturnType<typeof eventsShown>>[number]

const PER_PAGE = 50

/** For admins: the page's guard says who may see it. */
export const eventsListed = (reader: Reader, shown: AdminTimelineShown) =>
  reader.page(timelines, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })

/** All that the address asks for, in one list. */
export const allEventsListed = (reader: Reader, shown: AdminTimelineShown): Promise<TimelineEvent[]> =>
  reader.every(timelines, queryFor(shown))

function queryFor({ q, choices: { day, audience, published }, ...order }: AdminTimelineShown) {
  const conditions = [
    search(q, ['title_en ~', 'title_de ~', 'place ~']),
    day !== '' && 'day = {:day}',
    audience !== '' && 'audience = {:audience}',
    published === 'no' && 'published = false',
  ]
  return { ...where(conditions, { day, audience }), sort: orderOf(order, 'starts,id') }
}

export interface EventCounts {
  readonly all: number
  readonly drafts: number
  /** By the day, in their order. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[]
  readonly byAudience: Readonly<Record<string, number>>
}

export async function eventCounts(reader: Reader): Promise<EventCounts> {
  const [days, audiences, drafts] = await Promise.all([
    reader.countBy(timelines, ['day']),
    reader.countBy(timelines, ['audience']),
    reader.count(timelines, { filter: 'published = false' }),
  ])
  return {
    all: days.reduce((sum, { count }) => sum + count, 0),
    drafts,
    byDay: days.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    byAudience: Object.fromEntries(audiences.map(({ audience, count }) => [audience, count])),
  }
}
