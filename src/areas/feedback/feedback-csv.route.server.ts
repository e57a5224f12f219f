import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { adminFeedbackAddress, FEEDBACK_CSV_PATH } from './admin-feedback.address.ts'
import { SCALES } from './feedback.fields.ts'
import { allFeedbackListed, type Feedback } from './feedback.queries.server.ts'
import { FEEDBACK_STATE_WORDS, SCALE_WORDS } from './feedback.words.ts'

export const feedbackColumns = (zone: string): readonly CsvColumn<Feedback>[] => [
  { head: m.feedback_admin_day, cell: ({ updated }) => dayIn(new Date(updated), zone) },
  ...SCALES.map((scale) => ({
    head: SCALE_WORDS[scale],
    cell: (it: Feedback) => (it[scale] === 0 ? '' : String(it[scale])),
  })),
  { head: m.feedback_text, cell: ({ text }) => text },
  { head: m.feedback_contact, cell: ({ contact }) => contact },
  { head: m.feedback_admin_state, cell: ({ state }) => (state === '' ? '' : FEEDBACK_STATE_WORDS[state]()) },
  { head: m.feedback_admin_answer, cell: ({ answer }) => answer },
]

/** Feedback as the admins' list shows it, with its search, filters and order. */
export const feedbackCsvRoute = csvRoute({
  path: FEEDBACK_CSV_PATH,
  who: ADMINS,
  filename: 'feedback',
  rows: (reader, { params }) => allFeedbackListed(reader, adminFeedbackAddress.read(params)),
  columns: async (reader) => feedbackColumns((await tournamentOf(reader))?.time_zone ?? 'UTC'),
})
