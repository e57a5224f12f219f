import { Inbox } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { bookerRequests, users } from '../accounts.collections.ts'
import { bookerRequestsShown, type RequestShown } from '../accounts.queries.server.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { actOnRoles } from '../roles/roles.actions.server.ts'
import { decideBookerRequest } from './booker-requests.commands.server.ts'
import { DecidedRequest } from './DecidedRequest.tsx'
import { OpenBookerRequest } from './OpenBookerRequest.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const [open, decided, tournament] = await Promise.all([
    bookerRequestsShown(db, 'open'),
    bookerRequestsShown(db, 'decided'),
    tournamentOf(db),
  ])
  return { open, decided, timeZone: tournament?.time_zone ?? 'UTC' }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form): Promise<Done> => {
    const changed = await actOnRoles(page, form)
    if (changed) return changed
    const request = textOf(form, 'request')
    const approve = textOf(form, 'intent') === 'approve'
    const found = await page.db.get(bookerRequests, request)
    const person = found && (await page.db.get(users, found.user))
    const reason = approve ? '' : textOf(form, 'reason')
    await page.run(decideBookerRequest, { request, approve, reason }, keyOf(form))
    const name = person?.name ?? ''
    return {
      done: approve ? 'approve' : 'decline',
      text: approve ? m.accounts_requests_done_approve({ name }) : m.accounts_requests_done_decline({ name }),
    }
  })

export default function BookerRequestsPage() {
  useLiveReload(['booker_requests', 'roles'])
  const { open, decided, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const refusedOf = open.find(({ id }) => id === refused?.values['request'])
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader
        title={m.accounts_booker_requests_title()}
        context={open.length > 0 ? m.accounts_requests_waiting({ count: open.length }) : m.accounts_requests_context()}
      />
      {refused && !refusedOf && <TooLate refused={refused} decided={decided} />}
      {open.length === 0 ? (
        <EmptyState icon={Inbox} title={m.accounts_requests_none()}>
          {m.accounts_requests_none_text()}
        </EmptyState>
      ) : (
        <List label={m.accounts_booker_requests_title()}>
          {open.map((request) => (
            <OpenBookerRequest
              key={request.id}
              request={request}
              timeZone={timeZone}
              refused={request === refusedOf ? refused : undefined}
            />
          ))}
        </List>
      )}
      {decided.length > 0 && (
        <details className="mt-4">
          <summary className="fold">{m.accounts_requests_decided({ count: decided.length })}</summary>
          <List>
            {decided.map((request) => (
              <DecidedRequest key={request.id} request={request} timeZone={timeZone} />
            ))}
          </List>
        </details>
      )}
    </div>
  )
}

/** Another admin was faster, or the request is gone: says what became of it. */
function TooLate({ refused, decided }: { refused: RefusedForm; decided: readonly RequestShown[] }) {
  const request = decided.find(({ id }) => id === refused.values['request'])
  if (!request) return <RefusedNote refused={refused} />
  const facts = { name: request.person.name, by: request.decidedBy || m.accounts_requests_somebody() }
  return (
    <div className="my-3">
      <Note kind="warn" announced title={m.accounts_requests_decided_already()}>
        {request.status === 'approved'
          ? m.accounts_requests_others_approved(facts)
          : m.accounts_requests_others_declined(facts)}
      </Note>
    </div>
  )
}
