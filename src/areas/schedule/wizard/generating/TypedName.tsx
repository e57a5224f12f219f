import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'

/** Whoever replaces a schedule types out what the tournament is called. */
export const TypedName = ({ name, refused }: { name: string; refused: RefusedForm | undefined }) => (
  <>
    <Note kind="warn">{m.schedule_wizard_replaces()}</Note>
    <TextInput
      name="name"
      label={m.schedule_wizard_type_name()}
      hint={m.schedule_wizard_type_name_hint({ name })}
      error={errorAt(refused, 'name')}
      defaultValue={refused?.values['name'] ?? ''}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  </>
)
