import { lazy, type ReactNode, Suspense, useContext } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { pageRequest } from '#http/pages/page-request.ts'
import { FailedPage } from '#site/errors/FailedPage.tsx'
import { RequestFactsContext } from '#site/errors/request-facts.ts'
import { SignedOutPage, useSignedOutHere } from '#site/errors/SignedOutPage.tsx'
import { guard } from '#site/guard.server.ts'
import { AppLinks } from '#site/install/AppLinks.tsx'
import { pageAt } from '#site/pages.ts'
import { rootData } from '#site/root-data.server.ts'
import { useChosenHere } from '#site/settings/chosen-here.ts'
import { AfterNavigation } from '#site/shell/AfterNavigation.tsx'
import { HeadLinks } from '#site/shell/HeadLinks.tsx'
import { LateTabHistory } from '#site/shell/LateTabHistory.tsx'
import { Alarms, Refusals } from '#site/shell/OverPages.tsx'
import { SharedAs } from '#site/shell/SharedAs.tsx'
import { Shell } from '#site/shell/Shell.tsx'
import { UnderWay } from '#site/shell/UnderWay.tsx'
import { documentTitle, ownTitle, titleOf } from '#site/titles.ts'
import { ClientDuties } from '#site/updates/ClientDuties.tsx'
import { keepShown, keepWanted, noteLoads } from '#site/updates/client-middleware.ts'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { DivisionsContext } from '#ui/marks/divisions.ts'
import { getLocale } from '#words/runtime.js'
import '#ui/kit.css'
import '#site/errors/error-page.css'
import '#site/home/home.css'
import '#site/shell/shell.css'
import '#site/shell/under-way.css'

/** Loaded in a copy and in an archive alone. */
const Banners = lazy(() => import('#site/shell/banners/Banners.tsx'))

export const middleware = [guard]
export const clientMiddleware = [keepWanted, keepShown, noteLoads]
export { isRootLoaded as shouldRevalidate } from '#site/updates/client-middleware.ts'

export const loader = ({ context }: LoaderFunctionArgs) => rootData(context.get(pageRequest))

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const failed = Boolean(useRouteError())
  const match = useMatches().at(-1)
  const title = failed ? titleOf(undefined) : (ownTitle(match?.loaderData) ?? titleOf(match?.id))
  const facts = useContext(RequestFactsContext)
  const chosen = useChosenHere() ?? loaded?.preferences
  const theme = chosen ? chosen.theme : (facts?.theme ?? shownTheme())
  const tournament = loaded?.tournament?.name
  return (
    <html lang={getLocale()} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{documentTitle(title, tournament)}</title>
        <HeadLinks theme={theme} />
        <AppLinks />
        {/* Who reads it runs no scripts, so browsers do not load it. */}
        {(import.meta.env?.SSR ?? true) && (
          <SharedAs title={title} tournament={tournament} loaded={failed ? undefined : match?.loaderData} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** In a browser whose page could not load anything: as it was. */
function shownTheme() {
  const theme = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

export default function Root() {
  const { person, navigation, tournament, divisions, badges, news, rehearsal, isArchived, alarms } =
    useLoaderData<typeof loader>()
  const match = useMatches().at(-1)
  const path = match?.id ?? '/'
  const language = useChosenHere()?.language
  if (useSignedOutHere()) return <SignedOutPage />
  return (
    // Every word is another one in another language.
    <DivisionsContext key={language} value={divisions}>
      {(rehearsal || isArchived) && (
        <Suspense>
          <Banners rehearsal={rehearsal} zone={tournament?.timeZone ?? 'UTC'} />
        </Suspense>
      )}
      <Alarms alarms={alarms} />
      {pageAt(path)?.bare ? (
        <Outlet />
      ) : (
        <Shell path={path} person={person} navigation={navigation} badges={badges} news={news}>
          <Outlet />
        </Shell>
      )}
      <Refusals />
      <UnderWay />
      <Toasts />
      <ClientDuties />
      <LateTabHistory />
      <AfterNavigation title={documentTitle(ownTitle(match?.loaderData) ?? titleOf(path), tournament?.name)} />
    </DivisionsContext>
  )
}

export { FailedPage as ErrorBoundary }
