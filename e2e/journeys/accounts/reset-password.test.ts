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
  await follow(page, 'Forgot your password?')
  await heading(page, 'Reset password')
  await fill(page, { Email: person.email })
  await press(page, 'Send link')
  await heading(page, 'Check your email')
  const link = await mailedLink(app.mailbox, person.email, '/user/confirm-password-reset/')
  await page.goto(link)
  await heading(page, 'New password')
  await fill(page, { 'New password': 'short', 'Repeat password': 'short' })
  await press(page, 'Save password')
  expect(await problemAt(page, 'New password')).toContain('At least 8 characters.')
  await fill(page, { 'New password': NEW, 'Repeat password': NEW })
  await press(page, 'Save password')
  await page.getByText('Password changed.').waitFor()
  await fill(page, { Email: person.email, Password: NEW })
  await press(page, 'Sign in')
  await page.waitForURL(`${app.url}/`)

  await other.goto('/user/profile')
  expect(pathOf(other)).toBe('/user/login?to=%2Fuser%2Fprofile')

  await page.goto(link)
  await heading(page, 'This link no longer works')
})

test('an unknown address gets the same answer', async ({ someone }) => {
  const page = await someone(app)
  await opened(page, '/user/reset-password')
  await fill(page, { Email: 'nobody@people.example' })
  await press(page, 'Send link')
  await heading(page, 'Check your email')
})
