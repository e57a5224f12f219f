import { useContext } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { NO_NETWORK } from '#client/page/no-network.ts'
import { m } from '#words/messages.js'
import { useShown } from '../shell/use-shown.ts'
import { AwayPage } from './AwayPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { LonePage } from './LonePage.tsx'
import { RequestFactsContext } from './request-facts.ts'

/** What React Router shows in the place of everything when a page fails. */
export function FailedPage() {
  const error = useRouteError()
  const facts = useContext(RequestFactsContext)
  const { pathname } = useLocation()
  useShown()
  if (isAway(error)) return <AwayPage />
  // A form was sent from an address at which the service is not to be opened; it says so itself.
  if (isRouteErrorResponse(error) && error.status === 403 && typeof error.data === 'string')
    return (
      <LonePage heading={m.site_elsewhere_title()}>
        <p>{error.data}</p>
      </LonePage>
    )
  return <ErrorPage path={pathname} requestId={requestIdOf(error, facts?.requestId)} />
}

/** What is left of a mistake of the server once nobody can learn anything from it. */
const SANITISED = 'Unexpected Server Error'
/** What is left where the database did not answer. */
const AWAY = `${SANITISED} [away]`

/** The database, the network, or somebody in front of the service says so. */
function isAway(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504
  return error instanceof Error && (error.message === AWAY || error.message === NO_NETWORK)
}

/** In the browser the id stands in the message; while the server renders, the message has none yet. */
function requestIdOf(error: unknown, rendered: string | undefined): string | undefined {
  if (isRouteErrorResponse(error) || !(error instanceof Error)) return undefined
  if (error.message === SANITISED) return rendered
  return /^Unexpected Server Error \[request (\w+)\]$/.exec(error.message)?.[1]
}
