import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { csvNumber } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { HELPERS_CSV_PATH } from './helper-lists.address.ts'
import { type Thanked, thankYouList } from './helper-lists.queries.server.ts'

const HOUR = 60

const HELPER_CSV_COLUMNS: readonly CsvColumn<Thanked>[] = [
  { head: m.helpers_admin_helper, cell: ({ name }) => name },
  { head: m.helpers_admin_email, cell: ({ email }) => email },
  { head: m.helpers_admin_done_hours, cell: ({ done }) => csvNumber(done / HOUR, 2) },
  { head: m.helpers_admin_promised_hours, cell: ({ promised }) => csvNumber(promised / HOUR, 2) },
  { head: m.helpers_admin_jobs, cell: ({ jobs }) => String(jobs) },
]

/** Hours per helper. */
export const helpersCsvRoute = csvRoute({
  path: HELPERS_CSV_PATH,
  who: ADMINS,
  filename: 'helpers',
  rows: thankYouList,
  columns: HELPER_CSV_COLUMNS,
})
