import { columnWords } from '#client/import/column-words.ts'
import { type ImportedBy, ImportPage } from '#client/import/ImportPage.tsx'
import { useHasMail } from '#client/page/has-mail.ts'
import { useIsSignInOpen } from '#client/page/SignInOff.tsx'
import { type PlannedTeam, TEAM_LIST_COLUMNS, type TeamProblem } from '#rules/import/team-list.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { m } from '#words/messages.js'
import { TEAM_LABELS } from './admin-team-words.ts'

/** A list of teams. */
export const AdminTeamsImport = (page: ImportedBy<PlannedTeam>) => (
  <ImportPage
    {...page}
    title={m.teams_admin_import_title()}
    context={m.teams_admin_import_context()}
    hint={m.teams_admin_import_hint({ columns: TEAM_LIST_COLUMNS.map(WORDS.label).join(', ') })}
    name={({ values }) => values.name ?? ''}
    mark={({ values }) => values.division && <DivisionMark division={values.division} alone />}
    about={({ values, is }) =>
      is === 'new' ? [values.city, values.country, values.contact_name, values.email].filter(Boolean).join(', ') : ''
    }
    more={
      (page.preview?.lines.some(bringsContact) || (page.preview?.others.taken ?? 0) > 0) && (
        <Checkbox name="invite" label={m.teams_admin_import_invite()} hint={<InviteHint />} defaultChecked />
      )
    }
    {...WORDS}
  />
)

function InviteHint() {
  const [hasMail, isSignInOpen] = [useHasMail(), useIsSignInOpen()]
  return [
    hasMail ? m.teams_admin_import_invite_hint() : m.teams_admin_import_invite_by_hand(),
    !isSignInOpen && m.teams_admin_import_sign_in_off(),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Somebody speaks for a team from now on. */
const bringsContact = ({ is, values, changes }: PlannedTeam) =>
  is === 'new' ? values.email !== undefined : changes.some(({ field }) => field === 'email')

const PROBLEMS: Readonly<Record<TeamProblem, (facts: { written: string }) => string>> = {
  name_missing: () => m.teams_admin_line_name_missing(),
  too_long: () => m.site_problem_too_long(),
  division_missing: () => m.teams_admin_division_missing(),
  division_unknown: () => m.teams_admin_line_division_unknown(),
  country_unknown: () => m.teams_admin_line_country_unknown(),
  colour_unknown: () => m.teams_admin_line_colour_unknown(),
  seed_wrong: () => m.teams_admin_seed_wrong(),
  seed_taken: () => m.teams_admin_seed_taken(),
  twice: () => m.teams_admin_line_twice(),
  email_wrong: () => m.teams_admin_line_email_wrong(),
  email_missing: () => m.teams_admin_line_email_missing(),
  cells_left_over: m.site_import_cells_left_over,
}

const WORDS = columnWords(TEAM_LABELS, PROBLEMS)
