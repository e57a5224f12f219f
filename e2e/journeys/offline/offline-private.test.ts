import { expect } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { findNetwork, keptBy, loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

/** 200 while the session of a token is one. */
async function statusOfRenewal(token = ''): Promise<number> {
  const headers = { authorization: token }
  return (await fetch(`${app.url}/api/collections/users/auth-refresh`, { method: 'POST', headers })).status
}

test('signing out takes what was private from the device', async ({ someone }) => {
  const page = await openedOnDevice(someone, app, 'player', '/user/profile')
  await press(page, 'Sign out')
  await page.getByText("You're signed out.").waitFor()
  await expect.poll(() => keptBy(page)).not.toContain('/user/profile')
  await loseNetwork(page, app)
  await page.goto('/user/profile')
  expect(await page.getByText('Pat Player').count()).toBe(0)
})

test('whoever signs out without network is signed out here at once, and of the service once it is back', async ({
  someone,
}) => {
  const page = await openedOnDevice(someone, app, 'player', '/user/profile')
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(await statusOfRenewal(session?.value)).toBe(200)
  const tab = await page.context().newPage()
  await opened(tab, '/user/profile')
  await loseNetwork(page, app)
  await press(page, 'Sign out')
  await heading(page, 'Signed out')
  await heading(tab, 'Signed out')
  expect(await keptBy(page)).not.toContain('/user/profile')
  await page.goto('/user/profile')
  await heading(page, 'No network')
  await findNetwork(page, app)
  await heading(page, 'Sign in')
  expect(await statusOfRenewal(session?.value)).toBe(401)
})

test('an hour without network signs nobody out', async ({ someone }) => {
  const page = await openedOnDevice(someone, app, 'player', '/user/profile')
  await loseNetwork(page, app)
  await page.goto('/user/profile')
  await heading(page, 'Pat Player')
})
