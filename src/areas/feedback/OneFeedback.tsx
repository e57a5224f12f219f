import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { FeedbackStateMark } from './FeedbackStateMark.tsx'
import { answerField, FEEDBACK_STATES, SCALES } from './feedback.fields.ts'
import type { Feedback } from './feedback.queries.server.ts'
import { MARK_WORDS, SCALE_WORDS } from './feedback.words.ts'

type Props = { one: Feedback; back: string; zone: string; refused: RefusedForm | undefined }

/** All that somebody said, what it is marked as, and the answer where an address was left. */
export function OneFeedback({ one, back, zone, refused }: Props) {
  const day = (at: string) => formatDay(dayIn(new Date(at.replace(' ', 'T')), zone))
  const busy = useIsSending()
  const hasMail = useHasMail()
  return (
    <div className="max-w-read">
      <PageHeader title={m.feedback_admin_one()} context={day(one.updated)} back={back} />
      <div className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <StatTiles>
          {SCALES.map((scale) => (
            <StatTile key={scale} label={SCALE_WORDS[scale]()} value={one[scale] || m.feedback_admin_no_mean()} />
          ))}
        </StatTiles>
        <p className="whitespace-pre-line wrap-anywhere">{one.text || m.feedback_admin_no_text()}</p>
      </div>
      <Section title={m.feedback_admin_state()} end={<FeedbackStateMark state={one.state} />}>
        <PostForm className="flex flex-wrap gap-2 pt-3">
          <input type="hidden" name="feedbacks" value={one.id} />
          {FEEDBACK_STATES.filter((state) => state !== one.state && state !== 'new').map((state) => (
            <Button key={state} type="submit" name="intent" value={state} kind="line" size="small" busy={busy}>
              {MARK_WORDS[state]()}
            </Button>
          ))}
        </PostForm>
      </Section>
      <Section
        title={m.feedback_admin_answer()}
        aside={one.answered_at !== '' && m.feedback_admin_answered_on({ day: day(one.answered_at) })}
      >
        {one.contact === '' ? (
          <p className="py-3 text-ink-2">{m.feedback_admin_no_contact()}</p>
        ) : (
          <PostForm keepsUnsaved className="grid gap-4 pt-3">
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="feedback" value={one.id} />
            <input type="hidden" name="base" value={one.updated} />
            <TextArea
              name="answer"
              label={m.feedback_admin_answer_to({ contact: one.contact })}
              rows={5}
              defaultValue={refused?.values['answer'] ?? one.answer}
              error={errorAt(refused, 'answer')}
              {...limitsOf(answerField)}
            />
            <div>
              <Button type="submit" busy={busy} busyText={m.site_sending()}>
                {hasMail ? sendWords(one.answer !== '') : m.byhand_feedback_answer()}
              </Button>
            </div>
          </PostForm>
        )}
      </Section>
    </div>
  )
}

const sendWords = (isAgain: boolean) => (isAgain ? m.feedback_admin_send_again() : m.feedback_admin_send())
