import { Check } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { GenerateShown } from './generated.server.ts'
import { TypedName } from './TypedName.tsx'

type Props = { shown: GenerateShown; job: string; refused: RefusedForm | undefined }

/** Makes the timetable the draft; where one is there already, only for whoever types out what the tournament is called. */
export function ApplyForm({ shown, job, refused }: Props) {
  const busy = useIsSending()
  const { isAgain, name, kept, version } = shown
  return (
    <Section title={m.schedule_wizard_apply_title()}>
      <PostForm className="grid max-w-form gap-4 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="apply" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="job" value={job} />
        <p>{m.schedule_wizard_apply_text()}</p>
        {kept > 0 && <Note>{m.schedule_wizard_kept({ count: kept })}</Note>}
        {isAgain && <TypedName name={name} refused={refused} />}
        <FormFooter>
          <Button
            type="submit"
            kind={isAgain ? 'danger' : 'go'}
            icon={Check}
            wide
            busy={busy}
            busyText={m.site_sending()}
          >
            {isAgain ? m.schedule_wizard_apply_again() : m.schedule_wizard_apply()}
          </Button>
        </FormFooter>
      </PostForm>
    </Section>
  )
}
