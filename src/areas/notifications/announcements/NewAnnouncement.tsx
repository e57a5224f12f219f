import { Pencil, Send } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import type { Option } from '#ui/fields/Select.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { type AnnouncementField, NEW_ANNOUNCEMENT } from './announcement-form.ts'
import { Preview, type Previewed } from './Preview.tsx'

type Props = {
  options: readonly Option[]
  zone: string
  back: string
  refused: RefusedForm | undefined
  /** What was typed, once somebody has looked at it, or wants to change it again. */
  typed: { readonly values: FormValues; readonly seen?: Previewed | undefined } | undefined
}

/** Written, looked at, sent: nobody sends to everybody by one wrong press. */
export function NewAnnouncement({ options, zone, back, refused: ofPage, typed }: Props) {
  const refused = refusedOf(ofPage, 'preview', 'send')
  const written = refused?.values ?? typed?.values
  // A tick that was taken away is not in what was typed.
  const values = written ? { ...NEW_ANNOUNCEMENT, ...written } : NEW_ANNOUNCEMENT
  const seen = refused ? undefined : typed?.seen
  return (
    <div className="max-w-form">
      <PageHeader title={seen ? m.announcements_preview() : m.announcements_new()} back={back} />
      {seen ? (
        <SendForm values={values} seen={seen} zone={zone} />
      ) : (
        <PostForm key="write" noValidate keepsUnsaved className="grid gap-4">
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value="preview" />
          <AnnouncementFields values={values} options={options} zone={zone} refused={refused} />
          <SubmitButton text={m.announcements_to_preview()} />
        </PostForm>
      )}
    </div>
  )
}

function SendForm({ values, seen, zone }: { values: FormValues<AnnouncementField>; seen: Previewed; zone: string }) {
  const busy = useIsSending()
  return (
    <PostForm key="send" className="grid gap-4">
      {Object.entries(values)
        .filter(([name]) => name in NEW_ANNOUNCEMENT)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Preview values={values} seen={seen} zone={zone} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="send" icon={Send} busy={busy} busyText={m.site_sending()}>
          {seen.due === undefined
            ? m.announcements_send({ count: seen.recipients })
            : m.announcements_plan({ count: seen.recipients })}
        </Button>
        <Button type="submit" name="intent" value="edit" kind="line" icon={Pencil}>
          {m.announcements_edit_again()}
        </Button>
      </div>
    </PostForm>
  )
}
