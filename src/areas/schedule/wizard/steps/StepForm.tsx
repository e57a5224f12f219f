import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { m } from '#words/messages.js'

type Props = {
  intent: string
  base: number
  /** Of whom it is asked; '' for all. */
  division?: string
  /** The question before; undefined at the first one. */
  back: string | undefined
  refused: RefusedForm | undefined
  children: ReactNode
}

/** A question with its answer, and the way on and back. */
export function StepForm({ intent, base, division = '', back, refused, children }: Props) {
  const busy = useIsSending()
  return (
    // What was saved comes back as another form.
    <PostForm key={`${intent} ${division} ${base}`} noValidate keepsUnsaved className="grid grid-cols-1 gap-4">
      {/* Enter in a field goes on: it presses the first button of a form. */}
      <button type="submit" hidden />
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="base" value={base} />
      {division !== '' && <input type="hidden" name="division" value={division} />}
      {children}
      <FormFooter>
        {back !== undefined && (
          <ButtonLink kind="line" to={back} icon={ArrowLeft}>
            {m.schedule_wizard_back()}
          </ButtonLink>
        )}
        <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
          {m.schedule_wizard_next()}
        </Button>
      </FormFooter>
    </PostForm>
  )
}

/** Keeps what was typed, and shows the question again with an empty line at its end. */
export const SaveAndAdd = () => (
  <div>
    <Button type="submit" name="go" value="stay" kind="line" icon={Plus}>
      {m.schedule_wizard_save_and_add()}
    </Button>
  </div>
)

/** The same footer for a question that is not answered here. */
export function StepLinks({ back, next }: { back: string | undefined; next: string | undefined }) {
  return (
    <FormFooter>
      {back !== undefined && (
        <ButtonLink kind="line" to={back} icon={ArrowLeft}>
          {m.schedule_wizard_back()}
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink wide to={next}>
          {m.schedule_wizard_next()}
        </ButtonLink>
      )}
    </FormFooter>
  )
}
