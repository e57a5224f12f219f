import { errorAt, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { RosterPlayerForm } from '../roster/players/RosterPlayerForm.tsx'
import type { RosterDone } from '../roster/roster.actions.server.ts'
import type { AdminPlayersShown } from './admin-players.address.ts'
import type { PlayersTeam } from './admin-players.queries.server.ts'

type Props = {
  shown: AdminPlayersShown
  teams: readonly PlayersTeam[]
  back: string
  refused: RefusedForm | undefined
  done: RosterDone | undefined
}

/** Into the team that is chosen in the list, else into one that is asked for. Whoever adds one goes on with the next. */
export function AdminNewPlayer({ shown, teams, back, refused: ofPage, done }: Props) {
  const divisions = useDivisions()
  const hydrated = useHydrated()
  const refused = refusedOf(ofPage, 'add')
  const team = teams.find(({ id }) => id === shown.choices.team)
  const isNext = done?.done === 'add'
  return (
    <>
      <PageHeader title={m.roster_form_add_title()} context={team?.name} back={back} />
      {done && !hydrated && (
        <ButtonLink kind="line" to={back}>
          {m.roster_home_to_roster()}
        </ButtonLink>
      )}
      <div className="max-w-form">
        <RosterPlayerForm
          // After each one another: empty again.
          key={isNext ? done.player : 'first'}
          team={team?.id}
          teamField={
            !team && (
              <Select
                name="team"
                label={m.teams_admin_team()}
                required
                placeholder={m.teams_admin_pick_team()}
                options={teams
                  .filter(({ isPlaying }) => isPlaying)
                  .map(({ id, name, division }) => ({ value: id, label: `${name}, ${divisions.name(division)}` }))}
                defaultValue={refused?.values['team'] ?? (isNext ? done.team : undefined) ?? ''}
                error={errorAt(refused, 'team')}
              />
            )
          }
          player={undefined}
          refused={refused}
          isNext={isNext}
        />
      </div>
    </>
  )
}
