import { limitsOf } from '#client/forms/limits.ts'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { PICTURE_TYPES, pictureFields } from '../timeline.fields.ts'

type Props = {
  /** What the picture shows, as it stands in the fields. */
  alt: Readonly<Record<string, string>> | undefined
  /** There is one that the new one takes the place of. */
  replaces?: boolean
  refused: RefusedForm | undefined
}

/** A picture and what it shows, for those who do not see it. */
export function PictureFields({ alt = {}, replaces = false, refused }: Props) {
  const of = (name: 'alt_en' | 'alt_de') => ({
    name,
    defaultValue: alt[name],
    error: errorAt(refused, name),
    ...limitsOf(pictureFields[name]),
  })
  return (
    <>
      <FileDrop
        name="picture"
        label={replaces ? m.timeline_picture_replace() : m.timeline_picture_choose()}
        hint={m.timeline_picture_hint()}
        accept={PICTURE_TYPES.join()}
        error={errorAt(refused, 'picture')}
      />
      <div className="grid items-start gap-3 desk:grid-cols-2">
        <TextInput {...of('alt_en')} label={m.timeline_field_alt_en()} lang="en" autoComplete="off" />
        <TextInput {...of('alt_de')} label={m.timeline_field_alt_de()} lang="de" autoComplete="off" />
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.timeline_alt_hint()}</p>
    </>
  )
}
