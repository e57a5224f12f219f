import { CalendarPlus, Trash2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import { PictureFields } from '#client/pictures/PictureFields.tsx'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { EventPicture } from '../EventPicture.tsx'
import { EventStateMark } from '../EventStateMark.tsx'
import { textShown, titleShown } from '../event-text.ts'
import { pictureFields } from '../timeline.fields.ts'
import type { TimelineEvent } from '../timeline.queries.server.ts'
import { EventFields } from './EventFields.tsx'
import { valuesOfEvent } from './event-form.ts'

type Props = {
  event: TimelineEvent
  back: string
  refused: RefusedForm | undefined
}

/** One event: what it is, its picture, and what else can be done with it. */
export function AdminEvent({ event, back, refused }: Props) {
  return (
    <div className="max-w-form">
      <PageHeader title={titleShown(event)} context={<EventStateMark event={event} />} back={back} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'copy', 'takeBack', 'remove'))} />
      <div className="flex flex-wrap gap-2">
        <CopyForm event={event} />
        <Button kind="line" size="small" icon={Trash2} {...opens(REMOVE)}>
          {m.timeline_remove()}
        </Button>
      </div>
      <RemoveForm event={event} />
      <Section title={m.timeline_admin_event()}>
        <ChangeForm event={event} refused={refusedOf(refused, 'change')} />
      </Section>
      <Section title={m.timeline_picture()}>
        <PictureForm key={event.picture} event={event} refused={refusedOf(refused, 'picture')} />
      </Section>
    </div>
  )
}

const REMOVE = 'remove-event'

function ChangeForm({ event, refused }: Omit<Props, 'back'>) {
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(valuesOfEvent(event), refused)
  return (
    <PostForm noValidate keepsUnsaved className="pt-3">
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="event" value={event.id} />
        <LoadedWith values={loaded} />
        <EventFields values={values} refused={refused} theirs={theirs} />
        <SubmitButton text={m.timeline_save()} />
      </div>
    </PostForm>
  )
}

function PictureForm({ event, refused }: Omit<Props, 'back'>) {
  const { id, updated, picture, alt_en, alt_de } = event
  const hasPicture = picture !== ''
  return (
    <PostForm encType="multipart/form-data" noValidate keepsUnsaved className="grid gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="picture" />
      <input type="hidden" name="event" value={id} />
      <input type="hidden" name="base" value={updated} />
      {hasPicture && <EventPicture event={id} name={picture} alt={textShown(event, 'alt')} />}
      <PictureFields
        fields={pictureFields}
        hint={m.timeline_picture_hint()}
        alt={refused?.values ?? { alt_en, alt_de }}
        replaces={hasPicture}
        refused={refused}
      />
      {hasPicture && <Checkbox name="remove_picture" label={m.timeline_picture_remove()} />}
      <SubmitButton text={m.timeline_picture_save()} />
    </PostForm>
  )
}

function CopyForm({ event }: Pick<Props, 'event'>) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="event" value={event.id} />
      <Button type="submit" name="intent" value="copy" kind="line" size="small" icon={CalendarPlus} busy={busy}>
        {m.timeline_copy()}
      </Button>
    </PostForm>
  )
}

const RemoveForm = ({ event }: Pick<Props, 'event'>) => (
  <ConfirmForm
    id={REMOVE}
    fields={{ intent: 'remove', event: event.id, base: event.updated }}
    title={m.timeline_remove_title({ title: titleShown(event) })}
    text={m.timeline_remove_text({ day: formatDay(event.day) })}
    keep={m.timeline_remove_keep()}
    act={m.timeline_remove()}
  />
)
