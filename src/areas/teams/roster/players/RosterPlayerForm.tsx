import type { ReactNode } from 'react'
import { ClashNote, clashingFields, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { shownName } from '#rules/names/names.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FieldGroup } from '#ui/fields/Field.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { rosterFields } from '../roster.fields.ts'
import type { RosterPlayer } from '../roster.queries.server.ts'
import { NO_PLAYER, PLAYER_FIELDS, type PlayerField, valuesOfPlayer } from '../roster-form.ts'
import { PLAYER_LABELS, valueInWords } from './roster-words.ts'

type Props = {
  /** Undefined where `teamField` asks for it. */
  team: string | undefined
  teamField?: ReactNode
  /** Undefined for a new one. */
  player: RosterPlayer | undefined
  refused: RefusedForm | undefined
  /** After one that was added: typing goes on. */
  isNext?: boolean
}

export function RosterPlayerForm({ team, teamField, player, refused, isNext = false }: Props) {
  const busy = useIsSending()
  const current = player ? valuesOfPlayer(player) : NO_PLAYER
  const { key, loaded, values, clashes, isOvertaken, theirs } = useEditedForm(current, refused)
  // Where somebody else was faster, the fields show it.
  const problems = refused?.conflict ? [] : errorsOf(refused, teamField ? ['team', ...PLAYER_FIELDS] : PLAYER_FIELDS)
  const asksNamesake = refused?.errors['full_name']?.code === 'name_there' || refused?.values['namesake'] === 'on'

  const { of, field: clashing } = clashingFields({ labels: PLAYER_LABELS, values, refused, theirs })
  const field = (name: PlayerField, input: ReactNode) => clashing(name, input, (value) => valueInWords(name, value))
  const text = (name: PlayerField) => ({ ...of(name), ...limitsOf(rosterFields[name]) })
  const tick = (name: PlayerField) => ({
    name,
    label: PLAYER_LABELS[name](),
    defaultChecked: values[name] === 'on',
    error: errorAt(refused, name),
  })

  return (
    <PostForm key={key} keepsUnsaved className="grid gap-4 pt-2">
      <input type="hidden" name="intent" value={player ? 'edit' : 'add'} />
      {team !== undefined && <input type="hidden" name="team" value={team} />}
      <input type="hidden" name="player" value={player?.id ?? ''} />
      <LoadedWith values={loaded} />
      <ErrorSummary errors={[...problems, ...clashes.map((it) => ({ field: it, text: m.site_clash_choose() }))]} />
      {isOvertaken && <ClashNote />}
      {teamField}
      {field(
        'full_name',
        <TextInput
          {...text('full_name')}
          hint={
            player && values.full_name === current.full_name && !player.full_name_shown
              ? m.roster_form_public({ name: shownName(current.full_name) })
              : m.roster_form_full_name_hint()
          }
          autoComplete="off"
          autoFocus={isNext}
        />,
      )}
      {asksNamesake && (
        <Checkbox
          name="namesake"
          label={m.roster_form_namesake()}
          defaultChecked={refused?.values['namesake'] === 'on'}
        />
      )}
      <div className="grid grid-cols-[5fr_6fr] items-start gap-3">
        {field('number', <NumberInput {...text('number')} optional />)}
        {field('birth_year', <NumberInput {...text('birth_year')} optional />)}
      </div>
      {field(
        'gender_match',
        <Radios
          name="gender_match"
          label={PLAYER_LABELS.gender_match()}
          hint={m.roster_form_gender_hint()}
          options={['female', 'male', ''].map((value) => ({ value, label: valueInWords('gender_match', value) }))}
          defaultValue={values.gender_match}
          error={errorAt(refused, 'gender_match')}
        />,
      )}
      {field('full_name_shown', <Checkbox {...tick('full_name_shown')} hint={m.roster_form_shown_full_hint()} />)}
      <FieldGroup id="roles" label={m.roster_form_roles()}>
        {field('captain', <Checkbox {...tick('captain')} />)}
        {field('spirit_captain', <Checkbox {...tick('spirit_captain')} />)}
      </FieldGroup>
      {field(
        'email',
        <TextInput {...text('email')} hint={m.roster_form_contact_hint()} type="email" autoComplete="off" optional />,
      )}
      {field('phone', <TextInput {...text('phone')} type="tel" autoComplete="off" optional />)}
      {field(
        'emergency_contact',
        <TextInput {...text('emergency_contact')} hint={m.roster_form_emergency_hint()} autoComplete="off" optional />,
      )}
      {field('parent_consent', <Checkbox {...tick('parent_consent')} hint={m.roster_form_consent_hint()} />)}
      <FormFooter>
        <Button type="submit" busy={busy} busyText={m.roster_form_sending()}>
          {player ? m.roster_form_save() : m.roster_form_add()}
        </Button>
      </FormFooter>
    </PostForm>
  )
}
