import type { ReactNode } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { pageAsked } from '#http/pages/asked.ts'
import { FailedPage } from '#site/errors/FailedPage.tsx'
import { guard } from '#site/guard.server.ts'
import { rootData } from '#site/root-data.server.ts'
import { getLocale } from '#words/runtime.js'
import '#ui/kit.css'

export const middleware = [guard]

export const loader = ({ context }: LoaderFunctionArgs) => rootData(context.get(pageAsked))

export function Layout({ children }: { children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.preferences.theme
  return (
    <html lang={getLocale()} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
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

export default function Root() {
  useLoaderData<typeof loader>()
  return <Outlet />
}

export { FailedPage as ErrorBoundary }
