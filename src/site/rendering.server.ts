import { createElement } from 'react'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { speaking } from '#http/commands/language.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import type { SitePages } from './application.ts'
import { writtenErrorPage } from './errors/written-error-page.server.tsx'
import { OfflinePage } from './offline/OfflinePage.tsx'
import { pageOf } from './query-of.server.ts'
import { documentTitle } from './titles.ts'
import { BUILD_ID } from './updates/build-id.ts'
import { writtenDocument } from './written-document.server.ts'

/** Pages as React Router makes them of its build, each in its visitor's language. */
export function renderingOf(
  build: ServerBuild,
  stylesheets: readonly string[] = build.assets.routes['root']?.css ?? [],
): Omit<SitePages, 'files'> {
  const handle = createRequestHandler(build, import.meta.env?.['MODE'])
  const errorPage = writtenErrorPage(stylesheets)
  return {
    build: BUILD_ID,
    render(request, page) {
      const context = new RouterContextProvider()
      context.set(pageRequest, page)
      return speaking(page.preferences.language, () => handle(request, context))
    },
    takesForms: (path) => build.routes[pageOf(path)?.path ?? '*']?.module.action !== undefined,
    errorPage: (facts) => speaking(facts.preferences.language, () => errorPage(facts)),
    offlinePage: (preferences) =>
      speaking(preferences.language, () => {
        const title = documentTitle(m.site_offline_title(), undefined)
        return writtenDocument({ title, stylesheets, preferences }, createElement(OfflinePage))
      }),
    under: (basename) => renderingOf({ ...build, basename }, stylesheets),
  }
}
