import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { HelperJob } from '../taking/job-in-hand.server.ts'
import { JobFields } from './JobFields.tsx'
import { newJob, valuesOfJob } from './job-form.ts'

type Props = {
  /** On which most probably it is. */
  date: HelperJob['date']
  days: readonly string[]
  category: HelperJob['category']
  back: string
  refused: RefusedForm | undefined
}

export function NewJob({ date, days, category, back, refused: ofPage }: Props) {
  const refused = refusedOf(ofPage, 'add')
  const busy = useIsSending()
  const usual = valuesOfJob(newJob(date, category))
  return (
    <div className="max-w-form">
      <PageHeader title={m.helpers_admin_new()} back={back} />
      <PostForm noValidate keepsUnsaved className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <JobFields days={days} values={{ ...usual, ...refused?.values }} refused={refused} />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.helpers_admin_add()}
          </Button>
        </div>
      </PostForm>
    </div>
  )
}
