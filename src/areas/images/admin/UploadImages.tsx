import { useEffect, useState } from 'react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorAt } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import { UploadDrop } from '#client/uploads/UploadDrop.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { m } from '#words/messages.js'
import { IMAGES_AT_ONCE, imageFields } from '../images.fields.ts'
import type { UploadOutcome } from './images.actions.server.ts'

type Props = { me: string; outcome: UploadOutcome | undefined; refused: RefusedForm | undefined }

const FIELD = 'pictures'

const hasChosen = (id: string): boolean => {
  const input = document.getElementById(id)
  return input instanceof HTMLInputElement && (input.files?.length ?? 0) > 0
}

/** Each file on its own as soon as scripts run; a form with several before that. */
export function UploadImages({ me, outcome, refused }: Props) {
  const [sendsAtOnce, setSendsAtOnce] = useState(false)
  // What was chosen before the scripts came stays chosen.
  useEffect(() => setSendsAtOnce(!hasChosen(FIELD)), [])
  const field = {
    name: FIELD,
    label: m.images_choose(),
    accept: imageFields.picture.types.join(),
    error: errorAt(refused, 'pictures') ?? refused?.problem.text,
  }
  const { maxBytes } = imageFields.picture
  return (
    <section aria-label={m.images_upload()} className="grid gap-3 pb-4">
      {outcome && <Outcome {...outcome} />}
      {sendsAtOnce ? (
        <UploadDrop
          {...field}
          hint={m.images_hint()}
          to={{ command: 'images.add', field: 'picture', owner: me }}
          maxBytes={maxBytes}
        />
      ) : (
        <PostForm encType="multipart/form-data" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="add" />
          <FileDrop {...field} hint={m.images_hint_form({ count: IMAGES_AT_ONCE })} multiple />
          <SubmitButton text={m.images_upload()} />
        </PostForm>
      )}
    </section>
  )
}

function Outcome({ taken, failed }: UploadOutcome) {
  return (
    <Note kind="warn" announced title={m.images_outcome({ taken, failed: failed.length })}>
      <ul>
        {failed.map(({ name, text }, index) => (
          <li key={index} className="wrap-anywhere">
            <b>{name}</b>: {text}
          </li>
        ))}
      </ul>
    </Note>
  )
}
