import { AsyncLocalStorage } from 'node:async_hooks'
import { createElement } from 'react'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Language } from '#http/pages/preferences.ts'
import { m } from '#words/messages.js'
import { overwriteGetLocale } from '#words/runtime.js'
import type { SitePages } from './application.ts'
import { writtenErrorPage } from './errors/written-error-page.server.ts'
import { documentTitle } from './titles.ts'
import { OfflinePage } from './updates/OfflinePage.tsx'
import { writtenDocument } from './written-document.server.ts'

/** The language of the visitor for whom a page is being made. */
const language = new AsyncLocalStorage<Language>()
overwriteGetLocale(() => language.getStore() ?? 'en')

/** Pages as React Router makes them of its build, each in its visitor's language. */
export function renderingOf(build: ServerBuild): Omit<SitePages, 'files'> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const stylesheets = build.assets.routes['root']?.css ?? []
  const errorPage = writtenErrorPage(stylesheets)
  return {
    render(request, page) {
      const context = new RouterContextProvider()
      context.set(pageRequest, page)
      return language.run(page.preferences.language, () => handle(request, context))
    },
    errorPage: (facts) => language.run(facts.preferences.language, () => errorPage(facts)),
    offlinePage: (preferences) =>
      language.run(preferences.language, () => {
        const title = documentTitle(m.site_offline_title(), undefined)
        return writtenDocument({ title, stylesheets, preferences }, createElement(OfflinePage))
      }),
  }
}
