import { Check } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { m } from '#words/messages.js'
import type { RequestShown } from '../accounts.queries.server.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'

type Props = {
  request: RequestShown
  timeZone: string
  /** Of deciding this one. */
  refused: RefusedForm | undefined
}

/** Somebody who asks to be a booker: approved by a press, declined with a reason. */
export function OpenBookerRequest({ request, timeZone, refused }: Props) {
  const busy = useIsSending()
  const { id, person, message, created } = request
  const reasonError = refused?.errors['reason'] && m.accounts_requests_reason_missing()
  return (
    <li className="grid gap-3 py-4">
      <div>
        <h2 className="font-semibold">{person.name}</h2>
        <p className="text-small wrap-anywhere text-ink-2">
          {person.email}, <Ago at={created} zone={timeZone} />
        </p>
      </div>
      {message === '' ? (
        <p className="text-small text-ink-2">{m.accounts_requests_no_message()}</p>
      ) : (
        <blockquote className="border-l-3 border-edge pl-3 wrap-anywhere whitespace-pre-line">{message}</blockquote>
      )}
      {refused && !reasonError && <RefusedNote refused={refused} />}
      <div className="flex flex-wrap items-start gap-2">
        <PostForm>
          <input type="hidden" name="request" value={id} />
          <Button
            type="submit"
            name="intent"
            value="approve"
            icon={Check}
            busy={busy}
            aria-label={m.accounts_requests_approve_name({ name: person.name })}
          >
            {m.accounts_requests_approve()}
          </Button>
        </PostForm>
        <details open={refused?.values['intent'] === 'decline'} className="group min-w-0 open:w-full">
          <summary
            className={`${buttonClass({ kind: 'line' })} group-open:hidden`}
            aria-label={m.accounts_requests_decline_name({ name: person.name })}
          >
            {m.accounts_requests_decline_ask()}
          </summary>
          <PostForm className="grid max-w-form gap-3 pt-2" keepsUnsaved>
            <input type="hidden" name="request" value={id} />
            {reasonError && <ErrorSummary errors={[{ field: `reason-${id}`, text: reasonError }]} />}
            <TextArea
              name="reason"
              id={`reason-${id}`}
              label={m.accounts_requests_reason()}
              hint={m.accounts_requests_reason_hint({ name: person.name })}
              maxLength={500}
              required
              defaultValue={refused?.values['reason']}
              error={reasonError}
            />
            <div>
              <Button
                type="submit"
                name="intent"
                value="decline"
                kind="danger"
                busy={busy}
                busyText={m.accounts_form_sending()}
              >
                {m.accounts_requests_decline()}
              </Button>
            </div>
          </PostForm>
        </details>
      </div>
    </li>
  )
}
