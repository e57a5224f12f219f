import { ClashNote, clashingFields, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Country } from '#rules/countries.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { teamFields } from '../teams.fields.ts'
import { TEAM_LABELS } from './admin-team-words.ts'
import type { TeamListed } from './admin-teams.queries.server.ts'
import { NO_TEAM, valuesOfTeam } from './team-form.ts'

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
      <AdminTeamFields countries={countries} refused={refusedOf(refused, 'create')} />
    </div>
  )
}

/** All of a team that admins write; without one, of a new one. */
export function AdminTeamFields({
  team,
  countries,
  refused,
}: {
  team?: TeamListed
  countries: readonly Country[]
  refused: RefusedForm | undefined
}) {
  const busy = useIsSending()
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(valuesOfTeam(team ?? NO_TEAM), refused)
  const { of, field } = clashingFields({ labels: TEAM_LABELS, values, refused, theirs })
  const divisions = useDivisions().all.map(({ key: value, name: label }) => ({ value, label }))
  return (
    <PostForm keepsUnsaved className="grid gap-4">
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="intent" value={team ? 'change' : 'create'} />
        {team && <input type="hidden" name="team" value={team.id} />}
        <LoadedWith values={loaded} />
        {field('name', <TextInput {...of('name')} {...limitsOf(teamFields.name)} autoComplete="off" />)}
        <div className="grid grid-cols-2 items-start gap-3">
          {field(
            'short_name',
            <TextInput {...of('short_name')} {...limitsOf(teamFields.short_name)} optional autoComplete="off" />,
          )}
          {field(
            'division',
            <Select {...of('division')} required placeholder={m.teams_admin_choose_division()} options={divisions} />,
            labelIn(divisions),
          )}
          {field('city', <TextInput {...of('city')} {...limitsOf(teamFields.city)} optional autoComplete="off" />)}
          {field(
            'country',
            <Select {...of('country')} optional placeholder={m.teams_admin_no_country()} options={countries} />,
            labelIn(countries),
          )}
          {field('colour_dark', <TextInput {...of('colour_dark')} type="color" />)}
          {field('colour_light', <TextInput {...of('colour_light')} type="color" />)}
        </div>
        {field(
          'seed',
          <NumberInput {...of('seed')} {...limitsOf(teamFields.seed)} hint={m.teams_admin_seed_hint()} optional />,
        )}
        <div>
          <Button type="submit" busy={busy} busyText={m.teams_admin_sending()}>
            {team ? m.teams_admin_save() : m.teams_admin_create()}
          </Button>
        </div>
      </div>
    </PostForm>
  )
}

const labelIn = (options: readonly { value: string; label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? m.site_clash_nothing()
