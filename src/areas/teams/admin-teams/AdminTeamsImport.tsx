import { refusedOf } from '#client/forms/problems.ts'
import { ImportFrame } from '#client/import/ImportFrame.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { ImportPreview } from '#http/pages/forms/import-list.ts'
import { type PlannedTeam, TEAM_COLUMNS, type TeamProblem } from '#rules/import/team-list.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { TEAM_LABELS } from './admin-team-words.ts'

type Props = {
  back: string
  preview: ImportPreview<PlannedTeam> | undefined
  refused: RefusedForm | undefined
  done: object | undefined
}

/** A list of teams. */
export const AdminTeamsImport = ({ back, preview, refused, done }: Props) => (
  <div className="max-w-read">
    <PageHeader title={m.teams_admin_import_title()} context={m.teams_admin_import_context()} back={back} />
    <ImportFrame
      hint={m.teams_admin_import_hint({ columns: TEAM_COLUMNS.map(label).join(', ') })}
      name={({ values }) => values.name ?? ''}
      mark={({ values }) => values.division && <DivisionMark division={values.division} alone />}
      about={({ values, is }) => (is === 'new' ? [values.city, values.country].filter(Boolean).join(', ') : '')}
      label={label}
      problem={({ column, code, written }) =>
        [column && label(column), PROBLEMS[code]({ written })].filter(Boolean).join(': ')
      }
      back={back}
      preview={preview}
      refused={refusedOf(refused, 'preview', 'import')}
      done={done}
    />
  </div>
)

function label(name: string): string {
  const column = TEAM_COLUMNS.find((it) => it === name)
  return column ? TEAM_LABELS[column]() : name
}

const PROBLEMS: Readonly<Record<TeamProblem, (facts: { written: string }) => string>> = {
  name_missing: () => m.teams_admin_line_name_missing(),
  too_long: () => m.site_problem_too_long(),
  division_missing: () => m.teams_admin_division_missing(),
  division_unknown: () => m.teams_admin_line_division_unknown(),
  country_unknown: () => m.teams_admin_country_unknown(),
  colour_unknown: () => m.teams_admin_line_colour_unknown(),
  seed_wrong: () => m.teams_admin_seed_wrong(),
  seed_taken: () => m.teams_admin_seed_taken(),
  twice: () => m.teams_admin_line_twice(),
  cells_left_over: m.site_import_cells_left_over,
}
