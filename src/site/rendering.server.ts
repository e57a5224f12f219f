import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pageAsked } from '#http/pages/asked.ts'
import type { Pages } from '#http/pages/pages-door.ts'
import type { Language } from '#http/pages/preferences.ts'
import { overwriteGetLocale } from '#words/runtime.js'
import { writtenErrorPage } from './errors/written-error-page.server.ts'

/** The language of the visitor for whom a page is being made. */
const language = new AsyncLocalStorage<Language>()
overwriteGetLocale(() => language.getStore() ?? 'en')

/** Pages as React Router makes them of its build, each in its visitor's language. */
export function renderingOf(build: ServerBuild): Pages {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const errorPage = writtenErrorPage(build.assets.routes['root']?.css ?? [])
  return {
    render(request, asked) {
      const context = new RouterContextProvider()
      context.set(pageAsked, asked)
      return language.run(asked.preferences.language, () => handle(request, context))
    },
    errorPage: (facts) => language.run(facts.preferences.language, () => errorPage(facts)),
  }
}
