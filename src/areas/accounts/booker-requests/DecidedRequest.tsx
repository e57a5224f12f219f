import { formatMoment } from '#client/when.ts'
import { State } from '#ui/marks/State.tsx'
import { Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { RequestShown } from '../accounts.queries.server.ts'

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
