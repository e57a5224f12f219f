import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { fill, heading, press } from '../stage/forms.ts'
import { signIn } from '../stage/people.ts'
import { wiredDemoApp } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'

const app = wiredDemoApp()

/** What a dead network leaves in the console. */
const DEAD = [/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|network error/i]

/** Addresses of which this device has a copy. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

/** Answers once the worker has a copy. */
async function keptOnDevice(page: Page, path: string) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptBy(page)).toContain(path)
}

/** Until the end of the test. */
async function loseNetwork(page: Page) {
  await app.wire.cut()
  onTestFinished(() => app.wire.mend())
  await page.context().setOffline(true)
}

test('what was seen opens without network, with its age; what was not says so', async ({ someone }) => {
  const page = await someone(app, { mayFail: DEAD })
  await opened(page, '/imprint')
  await keptOnDevice(page, '/imprint')
  await keptOnDevice(page, '/')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await loseNetwork(page)

  await page.goto('/imprint')
  await heading(page, title)
  await page.getByText(/^Offline\. As of/).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/privacy')
  await heading(page, 'No network')
})

test('a form that cannot be sent says so and keeps what was typed', async ({ someone }) => {
  const page = await someone(app, { mayFail: DEAD })
  await opened(page, '/user/login')
  await keptOnDevice(page, '/user/login')
  await fill(page, { 'E-mail': 'ada@people.example', Password: 'rain at noon' })
  await loseNetwork(page)
  await press(page, 'Sign in')
  await page.getByText('No network. What you typed is still here').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@people.example')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('rain at noon')
})

test('signing out takes what was private from the device', async ({ someone }) => {
  const page = await someone(app, { mayFail: DEAD })
  await signIn(page, 'player', app)
  await opened(page, '/user/profile')
  await keptOnDevice(page, '/user/profile')
  await press(page, 'Sign out')
  await page.getByText('You are signed out.').waitFor()
  await expect.poll(() => keptBy(page)).not.toContain('/user/profile')
  await loseNetwork(page)
  await page.goto('/user/profile')
  expect(await page.getByText('Pat Player').count()).toBe(0)
})

test('an hour without network signs nobody out', async ({ someone }) => {
  const page = await someone(app, { mayFail: DEAD })
  await signIn(page, 'player', app)
  await opened(page, '/user/profile')
  await keptOnDevice(page, '/user/profile')
  await loseNetwork(page)
  await page.goto('/user/profile')
  await heading(page, 'Pat Player')
})
