import { columnWords } from '#client/import/column-words.ts'
import { type ImportedBy, ImportPage } from '#client/import/ImportPage.tsx'
import { formatDay } from '#client/when.ts'
import { JOB_COLUMNS, type JobProblem, type PlannedJob } from '#rules/import/job-list.ts'
import { m } from '#words/messages.js'
import { JOB_LABELS } from './job-form.ts'

/** A list of jobs. */
export const AdminJobsImport = (page: ImportedBy<PlannedJob>) => (
  <ImportPage
    {...page}
    title={m.helpers_admin_import()}
    context={m.helpers_admin_import_text()}
    hint={m.helpers_admin_import_hint({ columns: JOB_COLUMNS.map(WORDS.label).join(', ') })}
    name={({ values }) => values.title ?? ''}
    about={({ values }) =>
      [values.date && formatDay(values.date), values.starts && `${values.starts}–${values.ends ?? ''}`]
        .filter(Boolean)
        .join(', ')
    }
    {...WORDS}
  />
)

const PROBLEMS: Readonly<Record<JobProblem, (facts: { written: string }) => string>> = {
  too_long: () => m.site_problem_too_long(),
  day_unknown: () => m.helpers_problem_day_outside(),
  time_wrong: () => m.helpers_problem_time(),
  category_unknown: () => m.helpers_problem_category(),
  number_wrong: () => m.helpers_problem_number({ min: 1, max: 99 }),
  title_missing: () => m.helpers_problem_title(),
  day_missing: () => m.helpers_problem_day(),
  time_missing: () => m.helpers_problem_time(),
  ends_at_start: () => m.helpers_problem_ends(),
  maximum_below: () => m.helpers_problem_maximum(),
  twice: () => m.helpers_problem_twice(),
  cells_left_over: m.site_import_cells_left_over,
}

const WORDS = columnWords(JOB_LABELS, PROBLEMS)
