import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Its own: without one, the build would add a package for the usual one. */
export default function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  headers.set('content-type', 'text/html')
  return new Response(renderToString(<ServerRouter context={router} url={request.url} />), { status, headers })
}
