import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ClientGone } from '#http/limits/turns.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { pathWithoutSecrets } from '#http/server/incoming-request.ts'
import { DatabaseAwayError } from '#records/storage/store.ts'
import { RequestFactsContext } from '#site/errors/request-facts.ts'

/** The whole page before its first byte: its headers name the scripts that may run. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, requestId, preferences, turn } = context.get(pageRequest)
  // A form for a page that has none comes here without one.
  await turn.takeTurn()
  if (turn.gone.aborted) return new Response()
  const facts = { requestId, theme: preferences.theme }
  let finalStatus = status
  const html = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    const page = (
      <RequestFactsContext value={facts}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </RequestFactsContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // All of it stands in its place: what is sent behind it would need a script to get there, and some have none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () =>
        pipe(
          new Writable({
            write(part: Buffer, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve(Buffer.concat(parts))
              done()
            },
          }),
        ),
      onShellError: reject,
      onError(error) {
        finalStatus = 500
        log.error('rendering failed', { requestId, error })
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(html), { status: finalStatus, headers })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (error instanceof ClientGone) return
  // A form posted to a page that has none is the sender's mistake.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const page = context.get(pageRequest)
  if (error instanceof DatabaseAwayError) page.away = error
  const { method, url } = request
  page.log.error('page failed', {
    requestId: page.requestId,
    method,
    path: pathWithoutSecrets(new URL(url).pathname),
    error,
  })
}
