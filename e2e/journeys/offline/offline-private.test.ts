import { expect } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { keptBy, loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

test('signing out takes what was private from the device', async ({ someone }) => {
  const page = await openedOnDevice(someone, app, 'player', '/user/profile')
  await press(page, 'Sign out')
  await page.getByText('You are signed out.').waitFor()
  await expect.poll(() => keptBy(page)).not.toContain('/user/profile')
  await loseNetwork(page, app)
  await page.goto('/user/profile')
  expect(await page.getByText('Pat Player').count()).toBe(0)
})

test('an hour without network signs nobody out', async ({ someone }) => {
  const page = await openedOnDevice(someone, app, 'player', '/user/profile')
  await loseNetwork(page, app)
  await page.goto('/user/profile')
  await heading(page, 'Pat Player')
})
