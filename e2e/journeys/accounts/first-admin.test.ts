import { expect } from 'vitest'
import { fill, follow, heading, pathOf, press } from '../../stage/forms.ts'
import { setupLink } from '../../stage/people.ts'
import { newApp } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'

const app = newApp()

test('the link that the first start prints makes the first admin, once', async ({ someone }) => {
  const link = await setupLink(app.running)
  const page = await someone(app, { worker: true })
  await page.goto(link)
  await heading(page, 'First admin')
  await fill(page, {
    'Your name': 'Ada Admin',
    Email: 'ada@club.example',
    Password: 'chalk on wet grass',
    'Repeat password': 'chalk on wet grass',
  })
  await press(page, 'Create admin account')
  await page.waitForURL(`${app.url}/admin`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  const second = await someone(app)
  await second.goto(link)
  await heading(second, 'This link no longer works')

  // Everything is off, and an admin comes in nevertheless.
  await opened(second, '/user/login')
  await heading(second, 'Sign-in is closed')
  await second.getByText('Organiser sign-in').click()
  await fill(second, { Email: 'ada@club.example', Password: 'chalk on wet grass' })
  await press(second, 'Sign in')
  await second.waitForURL(`${app.url}/`)
  await wentOn(second, '/user/profile')
  for (const role of ['Admin', 'Booker', 'Scorekeeper', 'Stats viewer', 'Team manager', 'Helper'])
    await second.getByRole('main').getByText(role, { exact: true }).first().waitFor()
})

test('a link that nobody printed makes nobody an admin', async ({ someone }) => {
  const page = await someone(app)
  await page.goto(`/setup/${'x'.repeat(43)}`)
  await heading(page, 'This link no longer works')
  await follow(page, 'Sign in')
  await heading(page, 'Sign-in is closed')
  expect(pathOf(page)).toBe('/user/login?to=/admin')
})
