import { PostForm } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import { PictureFields } from '#client/pictures/PictureFields.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { pictureFields } from '../timeline.fields.ts'
import { EventFields } from './EventFields.tsx'
import { newEvent, valuesOfEvent } from './event-form.ts'

type Props = {
  day: string
  back: string
  refused: RefusedForm | undefined
}

export function NewEvent({ day, back, refused: ofPage }: Props) {
  const refused = refusedOf(ofPage, 'add')
  const usual = valuesOfEvent(newEvent(day))
  // A tick that was taken away is not in what was typed.
  const values = refused ? { ...usual, published: '', ...refused.values } : usual
  return (
    <div className="max-w-form">
      <PageHeader title={m.timeline_admin_new()} back={back} />
      <PostForm encType="multipart/form-data" noValidate keepsUnsaved className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <EventFields values={values} refused={refused} />
        <PictureFields
          fields={pictureFields}
          hint={m.timeline_picture_hint()}
          alt={refused?.values}
          refused={refused}
        />
        <SubmitButton text={m.timeline_add()} />
      </PostForm>
    </div>
  )
}
