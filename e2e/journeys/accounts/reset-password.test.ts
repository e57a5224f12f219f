import { expect } from 'vitest'
import { fill, follow, heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { mailedLink, signIn } from '../../stage/people.ts'
import { prepared, preparedApp } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = preparedApp()

const NEW = 'spirit before victory'

test('somebody who forgot the password chooses a new one by the mailed link; other devices are signed out', async ({
  someone,
}) => {
  const person = prepared('Robin Reed')
  const other = await someone(app)
  await signIn(other, person, app)
  await opened(other, '/user/profile')

  const page = await someone(app)
  await opened(page, '/user/login')
  await follow(page, 'Forgot it?')
  await heading(page, 'Reset password')
  await fill(page, { 'E-mail': person.email })
  await press(page, 'Send link')
  await heading(page, 'Check your mail')
  const link = await mailedLink(app.mailbox, person.email, '/user/confirm-password-reset/')
  await page.goto(link)
  await heading(page, 'New password')
  await fill(page, { 'New password': 'short', 'The same again': 'short' })
  await press(page, 'Save password')
  expect(await problemAt(page, 'New password')).toContain('8 characters at least.')
  await fill(page, { 'New password': NEW, 'The same again': NEW })
  await press(page, 'Save password')
  await page.getByText('Your new password counts from now on').waitFor()
  await fill(page, { 'E-mail': person.email, Password: NEW })
  await press(page, 'Sign in')
  await page.waitForURL(`${app.url}/`)

  await other.goto('/user/profile')
  expect(pathOf(other)).toBe('/user/login?to=%2Fuser%2Fprofile')

  await page.goto(link)
  await heading(page, 'This link has ended')
})

test('an unknown address gets the same answer', async ({ someone }) => {
  const page = await someone(app)
  await opened(page, '/user/reset-password')
  await fill(page, { 'E-mail': 'nobody@people.example' })
  await press(page, 'Send link')
  await heading(page, 'Check your mail')
})
