import { type ReactNode, useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { shownName } from '#rules/names.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FieldGroup } from '#ui/fields/Field.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import type { RosterPlayer } from './roster.queries.server.ts'
import {
  mergedPlayer,
  NO_PLAYER,
  PLAYER_FIELDS,
  type PlayerField,
  type PlayerValues,
  valuesLoaded,
  valuesOfPlayer,
  valuesTyped,
} from './roster-form.ts'
import { playerProblems } from './roster-problems.ts'
import { FIELD_LABELS, valueInWords } from './roster-words.ts'

type Props = {
  team: string
  /** Undefined for a new one. */
  player: RosterPlayer | undefined
  roster: readonly RosterPlayer[]
  refused: RefusedForm | undefined
  /** After one that was added: typing goes on. */
  isNext?: boolean
}

export function RosterPlayerForm({ team, player, roster, refused, isNext = false }: Props) {
  const busy = useIsSending()
  const current = player ? valuesOfPlayer(player) : NO_PLAYER
  const { loaded, values, clashes } = shownIn(current, refused)
  const followed = useFollowed(player, refused !== undefined)
  const problems = playerProblems(
    refused,
    roster.filter(({ id }) => id !== player?.id),
  )
  const errorAt = (field: PlayerField) => problems.find((problem) => problem.field === field)?.text
  const asksNamesake = refused?.errors['full_name']?.code === 'name_there' || refused?.values['namesake'] === 'on'

  /** The field, or both values of it where two people wrote different ones. */
  const field = (name: PlayerField, input: ReactNode) =>
    clashes.includes(name) ? <Clashing key={name} field={name} mine={values[name]} theirs={current[name]} /> : input
  const text = (name: PlayerField) => ({
    name,
    label: FIELD_LABELS[name](),
    defaultValue: values[name],
    error: errorAt(name),
  })
  const tick = (name: PlayerField) => ({
    name,
    label: FIELD_LABELS[name](),
    defaultChecked: values[name] === 'on',
    error: errorAt(name),
  })

  return (
    <PostForm key={followed} keepsUnsaved className="grid gap-4 pt-2">
      <input type="hidden" name="intent" value={player ? 'edit' : 'add'} />
      <input type="hidden" name="team" value={team} />
      <input type="hidden" name="player" value={player?.id ?? ''} />
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
      <ErrorSummary errors={[...problems, ...clashes.map((it) => ({ field: it, text: m.roster_clash_choose() }))]} />
      {clashes.length > 0 && (
        <Note kind="warn" title={m.roster_clash_title()} announced>
          {m.roster_clash_text()}
        </Note>
      )}
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
          maxLength={120}
          required
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
        {field('number', <NumberInput {...text('number')} optional maxLength={3} />)}
        {field('birth_year', <NumberInput {...text('birth_year')} optional maxLength={4} />)}
      </div>
      {field(
        'gender_match',
        <Radios
          name="gender_match"
          label={FIELD_LABELS.gender_match()}
          hint={m.roster_form_gender_hint()}
          options={['female', 'male', ''].map((value) => ({ value, label: valueInWords('gender_match', value) }))}
          defaultValue={values.gender_match}
          error={errorAt('gender_match')}
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
      {field('phone', <TextInput {...text('phone')} type="tel" autoComplete="off" maxLength={40} optional />)}
      <FormFooter>
        <Button type="submit" busy={busy} busyText={m.roster_form_sending()}>
          {player ? m.roster_form_save() : m.roster_form_add()}
        </Button>
      </FormFooter>
    </PostForm>
  )
}

/** Both values of a field that somebody else has changed meanwhile; one must be chosen. */
function Clashing({ field, mine, theirs }: { field: PlayerField; mine: string; theirs: string }) {
  return (
    <Radios
      name={field}
      label={FIELD_LABELS[field]()}
      error={m.roster_clash_choose()}
      required
      options={[
        { value: mine, label: m.roster_clash_mine({ value: valueInWords(field, mine) }) },
        { value: theirs, label: m.roster_clash_theirs({ value: valueInWords(field, theirs) }) },
      ]}
    />
  )
}

interface ShownForm {
  readonly loaded: PlayerValues
  readonly values: PlayerValues
  readonly clashes: readonly string[]
}

/** What the form begins with, what stands in its fields, and which of them two people changed to different values. */
function shownIn(current: PlayerValues, refused: RefusedForm | undefined): ShownForm {
  if (!refused) return { loaded: current, values: current, clashes: [] }
  const wanted = valuesTyped((field) => refused.values[field] ?? '')
  const loaded = valuesLoaded(refused.values['loaded'] ?? '') ?? current
  if (refused.status !== 409) return { loaded, values: wanted, clashes: [] }
  const result = mergedPlayer({ loaded, wanted, current })
  if (result.ok) return { loaded: current, values: result.merged, clashes: [] }
  const { conflicts } = result
  const changed = PLAYER_FIELDS.filter((field) => wanted[field] !== loaded[field])
  const values = { ...current, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) }
  return { loaded: current, values, clashes: conflicts }
}

/** The form begins anew when somebody else has changed the player, unless it came back with what was typed. */
function useFollowed(player: RosterPlayer | undefined, isKept: boolean): string {
  const now = player ? `${player.base.player} ${player.base.details}` : ''
  const [followed, follow] = useState(now)
  if (!isKept && followed !== now) follow(now)
  return isKept ? followed : now
}
