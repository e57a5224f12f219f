import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Day } from '#rules/calendar/days.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { ExtraFields } from './ExtraFields.tsx'
import { NEW_EXTRA } from './extra-form.ts'

type Props = { days: readonly Day[]; back: string; refused: RefusedForm | undefined }

export function NewExtra({ days, back, refused: ofPage }: Props) {
  const refused = refusedOf(ofPage, 'add')
  const busy = useIsSending()
  return (
    <div className="max-w-form">
      <PageHeader title={m.extras_admin_new()} back={back} />
      <PostForm noValidate keepsUnsaved className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <ExtraFields values={NEW_EXTRA} days={days} refused={refused} />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.extras_admin_add()}
          </Button>
        </div>
      </PostForm>
    </div>
  )
}
