import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import { answerInWords, questionLabel } from '../questions/question-words.ts'
import { questionsOf } from '../questions/questions.server.ts'
import { allRegistrations } from '../registration.queries.server.ts'
import type { Registration } from '../registration.server.ts'
import { LEVEL_WORDS, REGISTRATION_LABELS, REGISTRATIONS_SHOW_WORDS } from '../registration-words.ts'
import { REGISTRATIONS_CSV_PATH, registrationsAddress } from './registrations.address.ts'

const COLUMNS: readonly CsvColumn<Registration>[] = [
  { head: REGISTRATION_LABELS.name, cell: ({ name }) => name },
  { head: REGISTRATION_LABELS.division, cell: ({ division }) => division },
  {
    head: m.registration_csv_state,
    cell: ({ state }) => REGISTRATIONS_SHOW_WORDS[state === '' ? 'registered' : state](),
  },
  { head: REGISTRATION_LABELS.city, cell: ({ city }) => city },
  { head: REGISTRATION_LABELS.country, cell: ({ country }) => country },
  { head: m.registration_csv_contact, cell: ({ contact_name }) => contact_name },
  { head: m.registration_csv_email, cell: ({ contact_email }) => contact_email },
  { head: m.registration_csv_phone, cell: ({ contact_phone }) => contact_phone },
  {
    head: REGISTRATION_LABELS.expected_players,
    cell: ({ expected_players: players }) => (players === 0 ? '' : String(players)),
  },
  { head: REGISTRATION_LABELS.level, cell: ({ level }) => (level === '' ? '' : LEVEL_WORDS[level]()) },
  { head: REGISTRATION_LABELS.comment, cell: ({ comment }) => comment },
]

/** With a column per question, in their order. */
export async function registrationColumns(reader: Reader): Promise<readonly CsvColumn<Registration>[]> {
  const questions = await questionsOf(reader)
  return [
    ...COLUMNS,
    ...questions.map((question) => ({
      head: () => questionLabel(question),
      cell: ({ answers }: Registration) => answerInWords(question, answers?.[question.id]),
    })),
  ]
}

/** The registrations of the admins' list, with its search, filters and order. */
export const registrationsCsvRoute = csvRoute({
  path: REGISTRATIONS_CSV_PATH,
  who: ADMINS,
  filename: 'registrations',
  rows: (reader, { params }) => allRegistrations(reader, registrationsAddress.read(params)),
  columns: registrationColumns,
})
