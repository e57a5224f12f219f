import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { m } from '#words/messages.js'
import { allEventsListed, type TimelineEvent } from '../timeline.queries.server.ts'
import { AUDIENCE_WORDS } from '../timeline.words.ts'
import { adminTimelineAddress, TIMELINE_CSV_PATH } from './admin-timeline.address.ts'
import { EVENT_LABELS } from './event-form.ts'

export const EVENT_COLUMNS: readonly CsvColumn<TimelineEvent>[] = [
  { head: EVENT_LABELS.day, cell: ({ day }) => day },
  { head: EVENT_LABELS.starts, cell: ({ starts }) => starts },
  { head: EVENT_LABELS.ends, cell: ({ ends }) => ends },
  { head: EVENT_LABELS.title_en, cell: ({ title_en }) => title_en },
  { head: EVENT_LABELS.title_de, cell: ({ title_de }) => title_de },
  { head: EVENT_LABELS.place, cell: ({ place }) => place },
  { head: EVENT_LABELS.description_en, cell: ({ description_en }) => description_en },
  { head: EVENT_LABELS.description_de, cell: ({ description_de }) => description_de },
  { head: EVENT_LABELS.audience, cell: ({ audience }) => (audience === '' ? '' : AUDIENCE_WORDS[audience]()) },
  {
    head: m.timeline_admin_state,
    cell: ({ published }) => (published ? m.timeline_state_published() : m.timeline_state_draft()),
  },
]

/** Events as the admins' list shows them, with its search, filters and order. */
export const timelineCsvRoute = csvRoute({
  path: TIMELINE_CSV_PATH,
  who: ADMINS,
  filename: 'timeline',
  rows: (reader, { params }) => allEventsListed(reader, adminTimelineAddress.read(params)),
  columns: EVENT_COLUMNS,
})
