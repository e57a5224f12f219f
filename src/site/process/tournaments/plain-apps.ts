import type { App } from '#http/areas/dependencies.ts'
import { speaking } from '#http/commands/language.ts'
import { ComeBackLater } from '#http/limits/rate-limits.ts'
import { preferencesOf } from '#http/pages/preferences.ts'
import { appOf } from '#http/server/app.ts'
import type { HttpRequest, HttpResponse } from '#http/server/http-request.ts'
import type { Log } from '#http/server/log.ts'
import { Router } from '#http/server/router.ts'
import { notFound, type Refusal } from '#records/errors.ts'
import { m } from '#words/messages.js'

/** What is said where no tournament answers. Nothing of any other one is told: not a name, not a file. */

interface PlainWords {
  /** For programs. */
  readonly refusal: () => Refusal
  readonly title: () => string
  readonly text: () => string
  readonly headers?: Readonly<Record<string, string>>
}

const NO_TOURNAMENT: PlainWords = {
  refusal: () => notFound('There is no tournament at this address.'),
  title: () => m.site_no_tournament_title(),
  text: () => m.site_no_tournament_text(),
}

const RETRY_SECONDS = 5

const CLOSED: PlainWords = {
  refusal: () =>
    new ComeBackLater(503, 'This tournament is back in a moment. Nothing was saved: please try again.', RETRY_SECONDS),
  title: () => m.site_away_title(),
  text: () => m.site_tournament_closed(),
  headers: { 'retry-after': String(RETRY_SECONDS) },
}

/** For a host name that no tournament has. `register` adds what this process answers under any. */
export const unknownHostApp = (log: Log, register: (router: Router) => void): App =>
  plainApp(NO_TOURNAMENT, log, register)

/** For a tournament that is not open. */
export const closedApp = (log: Log): App => plainApp(CLOSED, log)

function plainApp(words: PlainWords, log: Log, register?: (router: Router) => void): App {
  const router = new Router()
  router.guard('/api/', async () => {
    throw words.refusal()
  })
  register?.(router)
  return appOf(router, { log }, { pages: (request) => plainPage(request, words) })
}

/** Without style or script, which nobody would answer for. */
function plainPage(request: HttpRequest, { refusal, title, text, headers }: PlainWords): HttpResponse {
  const { language } = preferencesOf(request)
  const body = speaking(language, () => {
    const [head, said] = [title(), text()]
    return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${head}</title></head><body><main><h1>${head}</h1><p>${said}</p></main></body></html>`
  })
  return { status: refusal().status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body }
}
