import { limitsOf } from '#client/forms/limits.ts'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FileField, TextField } from '#records/schema/fields.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'

type Props = {
  /** As the collection declares them. */
  fields: { readonly picture: FileField; readonly alt_en: TextField; readonly alt_de: TextField }
  /** Kinds and sizes. */
  hint: string
  /** What the picture shows, as it stands in the fields. */
  alt: Readonly<Record<string, string>> | undefined
  /** There is one that the new one takes the place of. */
  replaces?: boolean
  refused: RefusedForm | undefined
}

/** A picture and what it shows, for those who do not see it. */
export function PictureFields({ fields, hint, alt = {}, replaces = false, refused }: Props) {
  const of = (name: 'alt_en' | 'alt_de') => ({
    name,
    defaultValue: alt[name],
    error: errorAt(refused, name),
    ...limitsOf(fields[name]),
  })
  return (
    <>
      <FileDrop
        name="picture"
        label={replaces ? m.site_picture_replace() : m.site_picture_choose()}
        hint={hint}
        accept={fields.picture.types.join()}
        error={errorAt(refused, 'picture')}
      />
      <div className="grid items-start gap-3 desk:grid-cols-2">
        <TextInput {...of('alt_en')} label={m.site_picture_alt_en()} lang="en" autoComplete="off" />
        <TextInput {...of('alt_de')} label={m.site_picture_alt_de()} lang="de" autoComplete="off" />
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.site_picture_alt_hint()}</p>
    </>
  )
}
