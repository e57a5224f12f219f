import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { Country } from '#rules/countries.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { colourFor } from '#ui/marks/crest.ts'
import { divisionName } from '#ui/marks/DivisionMark.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { refusedTeamAct } from './admin-team-acts.ts'
import { TEAM_PROBLEMS } from './admin-team-words.ts'
import { DIVISIONS_SHOWN } from './admin-teams.address.ts'
import type { TeamListed } from './admin-teams.queries.server.ts'

type Props = {
  countries: readonly Country[]
  back: string
  refused: RefusedForm | undefined
}

/** A team that registered elsewhere, or by word of mouth. */
export function AdminTeamForm({ countries, back, refused }: Props) {
  return (
    <div className="max-w-form">
      <PageHeader title={m.teams_admin_new_title()} context={m.teams_admin_new_context()} back={back} />
      <TeamFields countries={countries} refused={refusedTeamAct(refused, ['create'])} />
    </div>
  )
}

/** What most teams have beside a dark shirt. */
const WHITE = '#ffffff'

/** All of a team that admins write; without one, of a new one. */
export function TeamFields({
  team,
  countries,
  refused,
}: {
  team?: TeamListed
  countries: readonly Country[]
  refused: RefusedForm | undefined
}) {
  const busy = useIsSending()
  const typed = (name: string, now = '') => refused?.values[name] ?? now
  const wrong = (name: string) => errorAt(refused, name, TEAM_PROBLEMS)
  /** What another admin has written meanwhile. */
  const now = (shown: string, name: 'name' | 'short_name' | 'city' | 'division' | 'country' | 'seed') =>
    team && refused?.status === 409 && String(team[name] || '') !== typed(name)
      ? m.teams_admin_now({ value: shown || m.roster_form_empty() })
      : undefined
  const unset = { colour_dark: colourFor(team?.name ?? ''), colour_light: WHITE }
  return (
    <PostForm keepsUnsaved className="grid gap-4">
      <ErrorSummary errors={errorsOf(refused, TEAM_PROBLEMS)} />
      <input type="hidden" name="intent" value={team ? 'change' : 'create'} />
      {team && <input type="hidden" name="team" value={team.id} />}
      {team && <input type="hidden" name="base" value={team.updated} />}
      <TextInput
        name="name"
        label={m.teams_admin_name()}
        hint={now(team?.name ?? '', 'name')}
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={typed('name', team?.name)}
        error={wrong('name')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextInput
          name="short_name"
          label={m.teams_admin_short_name()}
          hint={now(team?.short_name ?? '', 'short_name')}
          optional
          maxLength={12}
          autoComplete="off"
          defaultValue={typed('short_name', team?.short_name)}
          error={wrong('short_name')}
        />
        <Select
          name="division"
          label={m.teams_admin_division()}
          hint={now(team?.division ? divisionName(team.division) : '', 'division')}
          required
          placeholder={m.teams_admin_choose_division()}
          options={DIVISIONS_SHOWN.map((division) => ({ value: division, label: divisionName(division) }))}
          defaultValue={typed('division', team?.division)}
          error={wrong('division')}
        />
        <TextInput
          name="city"
          label={m.teams_admin_city()}
          hint={now(team?.city ?? '', 'city')}
          optional
          maxLength={80}
          autoComplete="off"
          defaultValue={typed('city', team?.city)}
          error={wrong('city')}
        />
        <Select
          name="country"
          label={m.teams_admin_country()}
          hint={now(countries.find(({ value }) => value === team?.country)?.label ?? '', 'country')}
          optional
          placeholder={m.teams_admin_no_country()}
          options={countries}
          defaultValue={typed('country', team?.country)}
          error={wrong('country')}
        />
        <TextInput
          type="color"
          name="colour_dark"
          label={m.teams_admin_colour_dark()}
          defaultValue={typed('colour_dark', team?.colour_dark) || unset.colour_dark}
          error={wrong('colour_dark')}
        />
        <TextInput
          type="color"
          name="colour_light"
          label={m.teams_admin_colour_light()}
          defaultValue={typed('colour_light', team?.colour_light) || unset.colour_light}
          error={wrong('colour_light')}
        />
      </div>
      {!team?.colour_dark && <input type="hidden" name="unset_colour_dark" value={unset.colour_dark} />}
      {!team?.colour_light && <input type="hidden" name="unset_colour_light" value={unset.colour_light} />}
      <NumberInput
        name="seed"
        label={m.teams_admin_seed()}
        hint={now(String(team?.seed || ''), 'seed') ?? m.teams_admin_seed_hint()}
        optional
        maxLength={3}
        defaultValue={typed('seed', team && team.seed > 0 ? String(team.seed) : '')}
        error={wrong('seed')}
      />
      <div>
        <Button type="submit" busy={busy} busyText={m.teams_admin_sending()}>
          {team ? m.teams_admin_save() : m.teams_admin_create()}
        </Button>
      </div>
    </PostForm>
  )
}
