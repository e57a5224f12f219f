import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, type ProblemWords, wordsFor } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { divisionName } from '#ui/marks/DivisionMark.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { TeamToJoin } from './walk-in.ts'

const WORDS: ProblemWords = {
  number_taken: m.walkins_problem_number_taken,
  roster_locked: m.walkins_problem_locked,
  same_name: m.walkins_problem_same_name,
  team_not_playing: m.walkins_problem_team,
  validation_check: m.walkins_problem_name,
  validation_regex: m.walkins_problem_number,
}

const LABELS = { name: m.walkins_name, team: m.walkins_team, number: m.walkins_number } as const
type FieldName = keyof typeof LABELS
const FIELDS: readonly FieldName[] = ['name', 'team', 'number']

type Props = {
  name: string
  teams: readonly TeamToJoin[]
  mayChangeLocked: boolean
  entry: string
  refused: RefusedForm | undefined
  /** Nobody similar is there. */
  isFirst: boolean
}

/** Adds somebody who is not there yet. */
export function WalkInForm({ name, teams, mayChangeLocked, entry, refused, isFirst }: Props) {
  const busy = useIsSending()
  const values = refused?.values ?? {}
  const wrongIn = (field: FieldName) =>
    errorAt(refused, field, field === 'team' ? { ...WORDS, validation_required: m.walkins_team_missing } : WORDS)
  const wrong = FIELDS.flatMap((field) => {
    const text = wrongIn(field)
    return text === undefined ? [] : [{ field, text: `${LABELS[field]()}: ${text}` }]
  })
  const errors = refused && wrong.length === 0 ? [{ text: wordsFor(refused.problem, WORDS) }] : wrong
  const options = teams.map((team) => {
    const isClosed = team.isLocked && !mayChangeLocked
    const parts = [team.name, team.division && divisionName(team.division), isClosed && m.walkins_team_locked()]
    return { value: team.id, label: parts.filter(Boolean).join(', '), disabled: isClosed }
  })
  return (
    <Section title={isFirst ? m.walkins_add_title() : m.walkins_add_other_title()}>
      <PostForm className="grid max-w-form gap-4 py-3" noValidate keepsUnsaved>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="entry" value={entry} />
        <TextInput
          name="name"
          label={m.walkins_name()}
          hint={m.walkins_name_hint()}
          defaultValue={values['name'] ?? name}
          error={wrongIn('name')}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={79}
          required
        />
        {(refused?.errors['name']?.code === 'same_name' || values['another'] !== undefined) && (
          <Checkbox
            name="another"
            value="yes"
            label={m.walkins_another()}
            defaultChecked={values['another'] !== undefined}
          />
        )}
        <Select
          name="team"
          label={m.walkins_team()}
          placeholder={m.walkins_team_choose()}
          options={options}
          defaultValue={values['team'] ?? ''}
          error={wrongIn('team')}
          required
        />
        <TextInput
          name="number"
          label={m.walkins_number()}
          optional
          inputMode="numeric"
          defaultValue={values['number'] ?? ''}
          error={wrongIn('number')}
          autoComplete="off"
          maxLength={3}
        />
        <div>
          <Button type="submit" busy={busy} busyText={m.walkins_sending()}>
            {m.walkins_add()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
