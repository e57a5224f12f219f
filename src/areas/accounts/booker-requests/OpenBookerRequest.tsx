import { Check } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { DeclineForm } from '#client/forms/DeclineForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'
import { bookerRequestFields } from '../accounts.fields.ts'
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
      {refused && !refused.errors['reason'] && <RefusedNote refused={refused} />}
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
        <DeclineForm
          name={person.name}
          fields={{ request: id }}
          reason={bookerRequestFields.reason}
          refused={refused}
        />
      </div>
    </li>
  )
}
