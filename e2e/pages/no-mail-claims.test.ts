import { expect, test } from 'vitest'
import { mailClaimsIn, textOfHtml } from '#site/texts/mail-claims.testing.ts'
import { ask } from '../stage/asking.ts'
import { demoToUse } from '../stage/shared-app.ts'

/** The demo has no mail server. Its pages are read on the visits to all of them; here what a form answers. */

type FormRequest = Parameters<typeof ask>[1]

const EMAIL = 'nobody.yet@people.example'
const PASSWORD = 'rain at half past four'
const FORMS: readonly FormRequest[] = [
  { path: '/user/signup', form: { name: 'Nell New', email: EMAIL, password: PASSWORD, passwordConfirm: PASSWORD } },
  { path: '/user/login', form: { email: EMAIL, password: PASSWORD } },
  { path: '/user/reset-password', form: { email: EMAIL } },
  { path: `/user/verify/${'x'.repeat(43)}`, form: { intent: 'again', email: EMAIL } },
]

test.each(['en', 'de'] as const)('%s: no mail is claimed after a form', async (language) => {
  const app = demoToUse()
  for (const question of FORMS) {
    const { status, text } = await ask(app, { ...question, cookie: `language=${language}` })
    expect([question.path, status < 500, mailClaimsIn(textOfHtml(text))]).toEqual([question.path, true, []])
  }
})
