import { Users } from 'lucide-react'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { StepForm } from './StepForm.tsx'
import type { teamsShown } from './shown.server.ts'

type Shown = NonNullable<Awaited<ReturnType<typeof teamsShown>>>
type Props = { shown: Shown; division: string; back: string | undefined; refused: RefusedForm | undefined }

/** Which teams of a division play, in the order of their seeds. */
export function TeamsStep({ shown, division, back, refused }: Props) {
  const { teams, leftOut, added, gone } = shown
  const rows = [...teams.map((it) => ({ ...it, plays: true })), ...leftOut.map((it) => ({ ...it, plays: false }))]
  return (
    <StepForm intent="teams" base={shown.base} division={division} back={back} refused={refused}>
      {added.length > 0 && (
        <Note kind="warn">{m.schedule_wizard_added({ count: added.length, teams: added.join(', ') })}</Note>
      )}
      {gone.length > 0 && (
        <Note kind="warn">
          {m.schedule_wizard_gone({ teams: gone.map((it) => it || m.schedule_wizard_team_removed()).join(', ') })}
        </Note>
      )}
      {teams.length < 3 && <Note kind="warn">{m.schedule_wizard_too_few()}</Note>}
      <p className="text-small text-ink-2">{m.schedule_wizard_teams_hint()}</p>
      <List label={m.schedule_wizard_step_teams()}>
        {rows.map(({ id, name, plays }, index) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <input type="hidden" name={`teams.${index}.id`} value={id} />
            <input
              name={`teams.${index}.number`}
              aria-label={m.schedule_wizard_seed_of({ team: name })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={plays ? String(index + 1) : ''}
              className="input w-16 flex-none text-right font-display text-digit"
            />
            <label className="choice min-w-0 flex-1">
              <input type="checkbox" name={`teams.${index}.plays`} defaultChecked={plays} />
              <span className={plays ? 'font-semibold' : 'text-ink-2'}>{name}</span>
            </label>
          </li>
        ))}
      </List>
    </StepForm>
  )
}

export const NoTeams = () => (
  <EmptyState
    icon={Users}
    title={m.schedule_wizard_no_teams()}
    action={<ButtonLink to="/admin/tournament/teams">{m.schedule_wizard_to_teams()}</ButtonLink>}
  >
    {m.schedule_wizard_no_teams_text()}
  </EmptyState>
)
