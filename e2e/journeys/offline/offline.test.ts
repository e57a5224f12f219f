import { expect } from 'vitest'
import { fill, follow, heading, press } from '../../stage/forms.ts'
import { DEAD, findNetwork, keptOnDevice, loseNetwork } from '../../stage/offline.ts'
import { signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

test('what was seen opens without network, with its age; what was not says so', async ({ someone }) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await opened(page, '/imprint')
  await keptOnDevice(page, '/imprint')
  await keptOnDevice(page, '/')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await loseNetwork(page, app)

  await page.goto('/imprint')
  await heading(page, title)
  await page.getByText(/^Offline\. As of/).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/privacy')
  await heading(page, 'No network')
  await findNetwork(page, app)
  await heading(page, 'Privacy')
})

test('a form that cannot be sent says so and keeps what was typed', async ({ someone }) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await opened(page, '/user/login')
  await keptOnDevice(page, '/user/login')
  await fill(page, { Email: 'ada@people.example', Password: 'rain at noon' })
  await loseNetwork(page, app)
  await press(page, 'Sign in')
  // At the form, and nowhere else.
  const words = page.getByText('No network, so nothing was sent. What you typed is still here')
  await page.getByRole('alert').filter({ has: words }).waitFor()
  await expect.poll(() => words.count()).toBe(1)
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@people.example')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('rain at noon')
})

test('feedback that cannot be sent says so once, and nothing of changes that nobody made', async ({ someone }) => {
  const page = await someone(app, { mayFail: DEAD })
  await signIn(page, 'player', app)
  await openedLive(page, '/feedback')
  await page.getByLabel('In your own words').fill('The queue for pasta is too long.')
  await loseNetwork(page, app)
  await press(page, 'Send feedback')
  await page.getByRole('button', { name: 'Send when I’m back online' }).waitFor()
  await expect.poll(() => page.getByText('No network').count()).toBe(1)
  const listens = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/realtime')
  await findNetwork(page, app)
  await listens
  expect(await page.getByText('This page has changed.').count()).toBe(0)
})

test('a page whose answer breaks off stays as it is, and is loaded by the next one', async ({ someone }) => {
  const page = await someone(app, { isNew: true, mayFail: DEAD })
  await opened(page, '/teams')
  const teams = page.getByRole('main').getByRole('link')
  const all = await teams.count()
  app.wire.breakOff('/teams.data')
  const failed = page.waitForEvent('requestfailed')
  await wentOn(page, '/teams?q=flat')
  expect(new URL((await failed).url()).pathname).toBe('/teams.data')
  expect(await teams.count()).toBe(all)
  await wentOn(page, '/teams?q=flat+earth')
  expect(await teams.count()).toBeLessThan(all)
})

test('whoever follows a link without network is told so, finds what they had by going back, and is there once it is back', async ({
  someone,
}) => {
  const page = await someone(app, { isNew: true, mayFail: DEAD })
  await opened(page, '/teams')
  await loseNetwork(page, app)
  await page.locator('.shell-bar').getByRole('link', { name: 'Schedule' }).click()
  await heading(page, '503')
  await follow(page, 'Try Again')
  await heading(page, '503')
  await page.goBack()
  await heading(page, 'Teams')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Flat Earth/ })
    .waitFor()
  await page.goForward()
  await heading(page, '503')
  await findNetwork(page, app)
  await heading(page, 'Schedule')
})
