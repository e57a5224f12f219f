import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { ConnectedPlayer } from './ConnectedPlayer.tsx'
import { AskTeam } from './ConnectionAskTeam.tsx'
import { CodeForm } from './ConnectionCodeForm.tsx'
import { FoundPlayer } from './ConnectionFoundPlayer.tsx'
import { PickPlayer } from './ConnectionPick.tsx'
import { ConnectionRequestState } from './ConnectionRequest.tsx'
import { type Connector, connectionHref } from './connection.ts'
import { actOnConnector, connectorOf } from './connector-page.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shown = await connectorOf(context.get(pageRequest), url.searchParams)
  return { shown, done: url.searchParams.get('done') ?? '' }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnConnector)

export default function ConnectorPage() {
  const { shown, done } = useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  // Looking at a code is counted: a page that has one is loaded again only for what is about the person.
  useLiveReload(shown.is === 'found' ? OWN : [...OWN, 'players', 'teams'])
  return (
    <div className="max-w-read">
      <PageHeader title={m.connector_title()} context={shown.is === 'connected' ? undefined : m.connector_context()} />
      {done === 'connected' && shown.is === 'connected' && <Said>{m.connector_done_connected()}</Said>}
      {done === 'disconnected' && shown.is === 'looking' && <Said>{m.connector_done_disconnected()}</Said>}
      <ErrorSummary errors={errorsOf(refused).map(({ text }) => ({ text }))} />
      <Shown shown={shown} />
    </div>
  )
}

const OWN = ['connection_requests', 'users']

const Said = ({ children }: { children: string }) => (
  <div className="mb-3">
    <Note kind="ok" announced>
      {children}
    </Note>
  </div>
)

function Shown({ shown }: { shown: Connector }) {
  if (shown.is === 'connected') return <ConnectedPlayer player={shown.player} cameWithCode={shown.cameWithCode} />
  if (shown.is === 'found') return <FoundPlayer code={shown.code} player={shown.player} />
  const { code, problem, request, declined, picking } = shown
  if (picking.player && !request)
    return <AskTeam player={picking.player} back={connectionHref(picking, { player: '' })} />
  // Whoever has begun to look for themselves goes on at the top of the page.
  const isLooking = picking.q !== '' || picking.team !== undefined
  const byCode = <CodeForm key="code" code={code} problem={problem} isSecondary={isLooking} />
  const byPicking = !request && <PickPlayer key="pick" picking={picking} />
  return (
    <>
      <ConnectionRequestState request={request} declined={declined} />
      {isLooking ? [byPicking, byCode] : [byCode, byPicking]}
    </>
  )
}
