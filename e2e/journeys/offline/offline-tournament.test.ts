import { expect } from 'vitest'
import { heading } from '../../stage/forms.ts'
import { DEAD, keptBy, loseNetwork } from '../../stage/offline.ts'
import { signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const PAGES = {
  '/schedule': 'Games',
  '/standings': 'Standings',
  '/teams': 'Teams',
  '/map': 'Map',
  '/timeline': 'Weekend',
  '/jingles': 'Jingles',
  '/discgolf/course': 'Course',
  '/scores': 'Scores',
}

test('whoever has opened one page finds the tournament on the device', async ({ someone }) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, 'player', app)
  await opened(page, '/imprint')
  await expect
    .poll(() => keptBy(page), { interval: 500, timeout: 40_000 })
    .toEqual(expect.arrayContaining([...Object.keys(PAGES), expect.stringMatching(/^\/schedule\?day=/)]))
  await loseNetwork(page, app)
  for (const [path, title] of Object.entries(PAGES)) {
    await page.goto(path)
    await heading(page, title)
  }

  // What a page chooses is there, or it says that it is not.
  await page.goto('/schedule')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const days = page.getByRole('navigation', { name: 'Day' }).getByRole('link')
  const other = days.and(page.locator(':not([aria-current])')).first()
  const name = await other.innerText()
  await other.click()
  await expect.poll(() => page.locator('.segments [aria-current]').first().innerText()).toBe(name)
  await page.goto('/teams')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('searchbox').fill('flat earth')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText("No network, and this isn't on your device.").waitFor()
})
