import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'

/** What React Router shows in the place of everything when a page fails. */
export function FailedPage() {
  const error = useRouteError()
  const { pathname } = useLocation()
  return <ErrorPage path={pathname} requestId={isRouteErrorResponse(error) ? undefined : requestIdIn(error)} />
}

/** The server writes its id into what it tells of a failure. */
const requestIdIn = (error: unknown) =>
  error instanceof Error ? /\[request (\w+)\]/.exec(error.message)?.[1] : undefined
