import { expect } from 'vitest'
import { heading, press } from '../../stage/forms.ts'
import { DEAD, findNetwork, keptBy, keptOnDevice, loseNetwork } from '../../stage/offline.ts'
import { signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

/** What people need at the fields, and what tells that it is all there. */
const PAGES = [
  { path: '/map', title: 'Map', shows: /^Live: / },
  { path: '/jingles', title: 'Jingles', shows: /^Half time/ },
  { path: '/discgolf/course', title: 'Course', shows: /^Par \d/ },
  { path: '/schedule', title: 'Schedule', shows: /^\d+ games$/ },
] as const

/** Of somebody who is signed in, and of nobody else. */
const OWN_PAGES = [{ path: '/al', title: 'Helping out', shows: /^My weekend$/ }] as const

test('a phone in flight mode opens what is needed at the fields after one visit, with its age; who signs out leaves nothing private', async ({
  someone,
}) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, 'worker', app)
  const all = [...PAGES, ...OWN_PAGES]
  for (const { path } of all) {
    await opened(page, path)
    await keptOnDevice(page, path)
  }
  await expect.poll(() => keptBy(page)).toContainEqual(expect.stringContaining('/api/files/site_plan/'))
  await loseNetwork(page, app)
  for (const { path, title, shows } of all) {
    await page.goto(path)
    await heading(page, title)
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    await page.getByText(/^Offline\. As of/).waitFor()
  }

  // The plan is seen, moved and asked about as ever; a link that was never opened leads to its place.
  await page.goto('/map?kind=water')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const plan = page.getByRole('group', { name: 'Site plan' })
  expect(
    await plan
      .getByRole('img')
      .first()
      .evaluate((it: HTMLImageElement) => it.naturalWidth),
  ).toBeGreaterThan(0)
  await expect.poll(() => plan.getByRole('link').count()).toBe(2)
  await plan.getByRole('link').first().click()
  await page.getByRole('region', { name: 'Selected place' }).waitFor()

  await findNetwork(page, app)
  await opened(page, '/user/profile')
  await press(page, 'Sign out')
  await page.getByText("You're signed out.").waitFor()
  for (const { path } of OWN_PAGES) await expect.poll(() => keptBy(page)).not.toContain(path)
  await loseNetwork(page, app)
  for (const { path, shows } of OWN_PAGES) {
    await page.goto(path)
    await heading(page, 'No network')
    expect(await page.getByText(shows).count()).toBe(0)
  }
})
