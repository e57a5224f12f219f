import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import type { EditorShown, SourceOption } from './editor.server.ts'

type Props = {
  shown: EditorShown
  division: string
  intent: string
  /** The key of the pool or game. */
  at?: string
}

/** What every form of the editor sends along. */
export const EditorFields = ({ shown, division, intent, at }: Props) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="division" value={division} />
    <input type="hidden" name="base" value={shown.base} />
    {at !== undefined && <input type="hidden" name="key" value={at} />}
  </>
)

/** What a new pool or game is called: in short, in every list and sheet, and in full. */
export const NewKeyFields = ({ next, refused }: { next: string; refused: RefusedForm | undefined }) => (
  <div className="grid items-end gap-3 desk:grid-cols-2">
    <TextInput
      name="new_key"
      label={m.schedule_wizard_key()}
      hint={m.schedule_wizard_key_hint()}
      defaultValue={refused?.values['new_key'] ?? next}
      error={errorAt(refused, 'new_key')}
      maxLength={8}
      autoComplete="off"
      autoCapitalize="characters"
    />
    <TextInput
      name="name"
      label={m.schedule_wizard_game_name()}
      optional
      defaultValue={refused?.values['name'] ?? ''}
      maxLength={40}
      autoComplete="off"
    />
  </div>
)

/** What is there stays in the list, also where it does not fit any more. */
export const withChosen = (options: readonly SourceOption[], chosen: SourceOption | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options]
