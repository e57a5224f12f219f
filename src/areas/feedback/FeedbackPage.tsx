import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, namedErrorsOf, refusalIn } from '#client/forms/problems.ts'
import { NO_NETWORK } from '#client/page/no-network.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Scale } from '#ui/fields/Scale.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { BROWSER_COOKIE } from './feedback.author.server.ts'
import { feedbackFields, SCALES } from './feedback.fields.ts'
import { giveFeedbackBy } from './feedback.page.server.ts'
import { ownFeedback } from './feedback.queries.server.ts'
import { SCALE_WORDS, STEP_WORDS } from './feedback.words.ts'
import { KeepFeedback } from './KeepFeedback.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const own = await ownFeedback(page, page.cookie(BROWSER_COOKIE))
  return {
    isSignedIn: page.viewer.id !== '',
    own: own && {
      games: own.games,
      place: own.place,
      organisation: own.organisation,
      text: own.text,
      contact: own.contact,
      answer: own.answer,
    },
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, giveFeedbackBy)

const LABELS = { ...SCALE_WORDS, text: m.feedback_text, contact: m.feedback_contact }

export default function FeedbackPage() {
  const { own, isSignedIn } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const isGiven = answer !== undefined && !refused
  const [isKept, setKept] = useState(false)
  const busy = useIsSending()
  const typed = (name: string, before: string | undefined) => refused?.values[name] ?? before
  return (
    <div className="max-w-form">
      <PageHeader title={m.feedback_feedback_title()} context={m.feedback_lead()} />
      <div className="grid gap-4 pt-3">
        {isGiven && (
          <Note kind="ok" title={m.feedback_thanks()} announced>
            {m.feedback_thanks_text()}
          </Note>
        )}
        {!isGiven && own && <Note title={m.feedback_own()}>{m.feedback_own_text()}</Note>}
        {own && own.answer !== '' && (
          <Note title={m.feedback_own_answer()}>
            <p className="whitespace-pre-line wrap-anywhere">{own.answer}</p>
          </Note>
        )}
        {isKept && (
          <div data-refusal="own">
            <Note kind="ok" title={m.feedback_kept()} announced>
              {m.feedback_kept_text()}
            </Note>
          </div>
        )}
        <PostForm key={String(isKept)} keepsUnsaved className="grid gap-5">
          <ErrorSummary errors={isKept ? [] : namedErrorsOf(refused, LABELS)} />
          {!isKept && refused?.problem.code === NO_NETWORK && isSignedIn && (
            <KeepFeedback onKept={() => setKept(true)} />
          )}
          {SCALES.map((scale) => (
            <Scale
              key={scale}
              name={scale}
              label={SCALE_WORDS[scale]()}
              steps={STEP_WORDS.map((word) => word())}
              defaultValue={Number(typed(scale, String(own?.[scale] ?? 0)))}
              error={errorAt(refused, scale)}
            />
          ))}
          <TextArea
            name="text"
            label={m.feedback_text()}
            hint={m.feedback_text_hint()}
            rows={5}
            defaultValue={typed('text', own?.text)}
            error={errorAt(refused, 'text')}
            {...limitsOf(feedbackFields.text)}
          />
          <TextInput
            type="email"
            name="contact"
            label={m.feedback_contact()}
            hint={m.feedback_contact_hint()}
            optional
            autoComplete="email"
            inputMode="email"
            defaultValue={typed('contact', own?.contact)}
            error={errorAt(refused, 'contact')}
            {...limitsOf(feedbackFields.contact)}
          />
          <p className="text-small text-ink-2">{m.feedback_anonymous()}</p>
          <div>
            <Button type="submit" busy={busy} busyText={m.site_sending()}>
              {own ? m.feedback_change() : m.feedback_send()}
            </Button>
          </div>
        </PostForm>
      </div>
    </div>
  )
}
