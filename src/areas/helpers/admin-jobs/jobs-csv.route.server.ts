import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { JOB_COLUMNS } from '#rules/import/job-list.ts'
import { m } from '#words/messages.js'
import { CATEGORY_WORDS, JOB_STATE_WORDS } from '../helpers.words.ts'
import type { HelperJob } from '../taking/job-in-hand.server.ts'
import { adminJobsAddress, JOBS_CSV_PATH } from './admin-jobs.address.ts'
import { allJobsListed } from './admin-jobs.queries.server.ts'
import { JOB_LABELS } from './job-form.ts'

function cellOf(job: HelperJob, column: (typeof JOB_COLUMNS)[number]): string {
  if (column === 'category') return job.category === '' ? '' : CATEGORY_WORDS[job.category]()
  return job[column] === 0 ? '' : String(job[column])
}

/** The same columns as an import takes, and how it stands. */
const JOB_CSV_COLUMNS: readonly CsvColumn<HelperJob>[] = [
  ...JOB_COLUMNS.map((column) => ({ head: JOB_LABELS[column], cell: (job: HelperJob) => cellOf(job, column) })),
  { head: JOB_LABELS.state, cell: ({ state }) => (state === '' ? '' : JOB_STATE_WORDS[state]()) },
  { head: m.helpers_admin_taken, cell: ({ taken }) => String(taken) },
]

/** Jobs as the admins' list shows them, with its search, filters and order. */
export const jobsCsvRoute = csvRoute({
  path: JOBS_CSV_PATH,
  who: ADMINS,
  filename: 'helferliste',
  rows: (reader, { params }) => allJobsListed(reader, adminJobsAddress.read(params)),
  columns: JOB_CSV_COLUMNS,
})
