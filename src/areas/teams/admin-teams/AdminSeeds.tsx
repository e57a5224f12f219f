import { Users } from 'lucide-react'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FieldErrorText } from '#ui/fields/Field.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { teamFields } from '../teams.fields.ts'
import { adminTeamsAddress } from './admin-teams.address.ts'
import type { SeedRow } from './admin-teams.queries.server.ts'

type Props = {
  division: string
  teams: readonly SeedRow[]
  back: string
  refused: RefusedForm | undefined
}

/** The order of a division before the first game, all teams on one page so that two can change places. */
export function AdminSeeds({ division, teams, back, refused: all }: Props) {
  const refused = refusedOf(all, 'seeds')
  const busy = useIsSending()
  const divisions = useDivisions()
  return (
    <div className="max-w-form">
      <PageHeader title={m.teams_admin_seeds()} context={m.teams_admin_seeds_context()} back={back} />
      <FilterChips
        label={m.teams_admin_division()}
        filters={divisions.all.map(({ key, name }) => ({
          to: adminTeamsAddress.href({}, { seeds: key }),
          label: name,
          current: key === division,
          division: key,
        }))}
      />
      {teams.length === 0 ? (
        <div className="mt-3">
          <EmptyState
            icon={Users}
            title={m.teams_admin_seeds_none()}
            action={<ButtonLink to={adminTeamsAddress.href({}, { new: '' })}>{m.teams_admin_new()}</ButtonLink>}
          >
            {m.teams_admin_seeds_none_text()}
          </EmptyState>
        </div>
      ) : (
        // After saving the rows stand in their new order.
        <PostForm keepsUnsaved className="mt-3 grid gap-3" key={teams.map(({ id, seed }) => `${id} ${seed}`).join()}>
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value="seeds" />
          <input type="hidden" name="division" value={division} />
          <List label={m.teams_admin_seeds()}>
            {teams.map((team) => (
              <Seed key={team.id} team={team} refused={refused} />
            ))}
          </List>
          <FormFooter>
            <Button type="submit" wide busy={busy} busyText={m.teams_admin_sending()}>
              {m.teams_admin_seeds_save()}
            </Button>
          </FormFooter>
        </PostForm>
      )}
    </div>
  )
}

function Seed({ team, refused }: { team: SeedRow; refused: RefusedForm | undefined }) {
  const name = `seed-${team.id}`
  const error = errorAt(refused, name) ?? (team.isDoubled && !refused ? m.teams_admin_seed_taken() : undefined)
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <label htmlFor={name} className="min-w-0 flex-1">
          <span className="font-semibold">{team.name}</span>
          {team.city !== '' && <span className="block text-small text-ink-2">{team.city}</span>}
        </label>
        <input
          id={name}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          {...limitsOf(teamFields.seed)}
          defaultValue={refused?.values[name] ?? (team.seed === 0 ? '' : String(team.seed))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          className="input w-24 flex-none text-right font-display text-digit"
        />
      </div>
      {error && <FieldErrorText of={name}>{error}</FieldErrorText>}
    </li>
  )
}
