import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, namedErrorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { walkInFields } from './walk-in.fields.ts'
import type { TeamToJoin } from './walk-in.ts'

const LABELS = { name: m.walkins_name, team: m.walkins_team, number: m.walkins_number } as const

type Props = {
  name: string
  teams: readonly TeamToJoin[]
  entry: string
  refused: RefusedForm | undefined
  /** Nobody similar is there. */
  isFirst: boolean
}

/** Adds somebody who is not there yet. */
export function WalkInForm({ name, teams, entry, refused, isFirst }: Props) {
  const busy = useIsSending()
  const divisions = useDivisions()
  const values = refused?.values ?? {}
  const options = teams.map((team) => {
    const parts = [team.name, divisions.name(team.division), team.isLocked && m.walkins_team_locked()]
    return { value: team.id, label: parts.filter(Boolean).join(', ') }
  })
  return (
    <Section title={isFirst ? m.walkins_add_title() : m.walkins_add_other_title()}>
      <PostForm className="grid max-w-form gap-4 py-3" noValidate keepsUnsaved>
        <ErrorSummary errors={namedErrorsOf(refused, LABELS)} />
        <input type="hidden" name="entry" value={entry} />
        <TextInput
          name="name"
          label={m.walkins_name()}
          hint={m.walkins_name_hint()}
          defaultValue={values['name'] ?? name}
          error={errorAt(refused, 'name')}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          {...limitsOf(walkInFields.name)}
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
          error={errorAt(refused, 'team')}
          {...limitsOf(walkInFields.team)}
        />
        <TextInput
          name="number"
          label={m.walkins_number()}
          optional
          inputMode="numeric"
          defaultValue={values['number'] ?? ''}
          error={errorAt(refused, 'number')}
          autoComplete="off"
          {...limitsOf(walkInFields.number)}
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
