import { expect } from 'vitest'
import { heading } from '../../stage/forms.ts'
import { DEAD, keptBy, loseNetwork } from '../../stage/offline.ts'
import { signIn } from '../../stage/people.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const PAGES = {
  '/schedule': 'Schedule',
  '/standings': 'Standings',
  '/teams': 'Teams',
  '/map': 'Map',
  '/timeline': 'Weekend',
  '/tournament': 'About the tournament',
  '/jingles': 'Jingles',
  '/discgolf/course': 'Course',
  '/scores': 'Scores',
  '/new-spirit': 'Spirit sheets',
  '/teammanager': /^(Kite Club|Wildflower)$/,
}

test('whoever has opened one page finds the tournament on the device', async ({ someone }) => {
  const page = await someone(app, { worker: true, mayFail: DEAD })
  await signIn(page, 'teammanager', app)
  await opened(page, '/imprint')
  await expect
    .poll(() => keptBy(page), { interval: 500, timeout: 40_000 })
    .toEqual(expect.arrayContaining([...Object.keys(PAGES), expect.stringMatching(/^\/api\/files\/jingles\//)]))
  await loseNetwork(page, app)
  for (const [path, title] of Object.entries(PAGES)) {
    await page.goto(path)
    await heading(page, title)
  }

  // What is not there says so.
  await page.goto('/teams')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('searchbox').fill('flat earth')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText("No network, and this isn't saved on your device.").waitFor()
})

test('whoever saves data has what they have opened, and nothing that was fetched at rest', async ({ someone }) => {
  const page = await someone(app, { worker: true })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await opened(page, '/jingles')
  // The first page is kept behind the shown one, and what is fetched at rest would be asked for before that is there.
  await expect
    .poll(() => keptBy(page), { interval: 100, timeout: 40_000 })
    .toEqual(expect.arrayContaining(['/', '/jingles']))
  const kept = (await keptBy(page)).filter((address) => !address.startsWith('/assets/'))
  expect(kept.filter((address) => address.startsWith('/api/') || address.startsWith('/schedule'))).toEqual([])
})
