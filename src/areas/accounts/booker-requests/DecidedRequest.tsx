import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { State } from '#ui/marks/State.tsx'
import { Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { RequestShown } from '../accounts.queries.server.ts'
import { changeText, ROLE_CHANGE } from '../roles/role-change.ts'

export function DecidedRequest({ request, timeZone }: { request: RequestShown; timeZone: string }) {
  const { person, status, reason, decidedBy, decided_at } = request
  const facts = [decidedBy, formatMoment(decided_at, timeZone)]
  return (
    <Row
      title={person.name}
      text={
        <>
          <p>{facts.filter(Boolean).join(', ')}</p>
          {reason !== '' && <p className="wrap-anywhere whitespace-pre-line">{m.kit_quote({ text: reason })}</p>}
          {status === 'approved' && request.isBooker && <TakeRoleBack person={person} />}
        </>
      }
      end={
        status === 'approved' ? (
          <State kind="ok">{m.accounts_requests_approved()}</State>
        ) : (
          <State kind="cancelled">{m.accounts_requests_declined()}</State>
        )
      }
    />
  )
}

/** What was granted can be taken back, at once and for requests that are under way. */
function TakeRoleBack({ person: { id: user, name } }: Pick<RequestShown, 'person'>) {
  const busy = useIsSending()
  return (
    <PostForm className="pt-1">
      <Button
        type="submit"
        name={ROLE_CHANGE}
        value={changeText({ verb: 'remove', role: 'booker', user })}
        kind="line"
        size="small"
        busy={busy}
        aria-label={m.accounts_requests_revoke_name({ name })}
      >
        {m.accounts_requests_revoke()}
      </Button>
    </PostForm>
  )
}
