import { createHash, randomBytes } from 'node:crypto'
import { data } from 'react-router'
import { keyOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { BROWSER_BYTES, BROWSER_COOKIE, browserCookie } from './feedback.author.server.ts'
import { giveFeedback } from './feedback.commands.server.ts'

/** What the form of the page says. A guest's browser gets a name of its own, by which it finds its feedback again. */
export async function giveFeedbackBy(page: PageRequest, form: FormData) {
  const { language } = page.preferences
  const done = { done: 'given' as const }
  if (page.viewer.id !== '') {
    await page.submit(giveFeedback, form, { language })
    return data(done)
  }
  const known = page.cookie(BROWSER_COOKIE)
  const browser = known || newBrowserName(keyOf(form))
  await page.submit(giveFeedback, form, { language, browser })
  return data(done, { headers: { 'set-cookie': browserCookie(browser, page.publicUrl) } })
}

/** The same for the same form: one that is sent twice before the cookie has arrived comes from one browser. */
const newBrowserName = (key: string | undefined): string =>
  key === undefined
    ? randomBytes(BROWSER_BYTES).toString('base64url')
    : createHash('sha256').update(key).digest().subarray(0, BROWSER_BYTES).toString('base64url')
