import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { m } from '#words/messages.js'
import { EditorFields, withChosen } from './EditorFields.tsx'
import type { EditorShown } from './editor.server.ts'

/** Who takes which place in the end. */
export function EditedPlaces({ shown, division }: { shown: EditorShown; division: string }) {
  const busy = useIsSending()
  return (
    <PostForm key={shown.base} className="grid gap-3">
      <EditorFields shown={shown} division={division} intent="places" />
      <div className="grid gap-3 desk:grid-cols-2">
        {shown.places.map((source, index) => (
          <Select
            key={index}
            name={`place.${index + 1}`}
            label={m.schedule_wizard_place({ place: index + 1 })}
            placeholder={m.schedule_wizard_place_open()}
            defaultValue={source?.value ?? ''}
            options={withChosen(shown.sources, source)}
          />
        ))}
      </div>
      <FormFooter>
        <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
          {m.schedule_wizard_save_places()}
        </Button>
      </FormFooter>
    </PostForm>
  )
}
