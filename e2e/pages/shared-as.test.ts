import { expect } from 'vitest'
import { demoToLookAt } from '../stage/shared-app.ts'
import { test } from '../stage/visitor.ts'
import { placeAddress } from './all-pages.ts'

/** Messengers read the document that the server writes, and run no scripts. */
test('the link of a game says its score, its round, when and where', async ({ someone }) => {
  const app = demoToLookAt()
  const page = await someone(app, { javaScript: false })
  const said = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  await page.goto(await placeAddress('/schedule/:exchanged', app))
  expect(await said('title')).toMatch(/^.+ \d+–\d+ .+$/)
  expect(await said('title')).toContain('Kite Club')
  expect(await said('description')).toMatch(/^Mixed, .+, \w+day \d+ \w+, \d+:\d\d, Field .+, Confirmed$/)
  const tournament = (await page.title()).split(' · ').at(-1)
  expect(await said('site_name')).toBe(tournament)

  await page.goto('/schedule')
  expect(await said('title')).toBe('Schedule')
  expect(await said('site_name')).toBe(tournament)
})

test('a phone calls the app after the tournament, and so does the navigation of a desktop', async ({ someone }) => {
  const app = demoToLookAt()
  const page = await someone(app, { size: 'desktop' })
  await page.goto('/')
  const tournament = (await page.title()).split(' · ').at(-1) ?? ''
  expect(tournament).not.toBe('Fieldside')
  await page.getByRole('navigation').getByRole('link', { name: tournament, exact: true }).waitFor()
  const { short_name } = (await (await page.request.get('/manifest.webmanifest')).json()) as { short_name: string }
  expect(tournament.startsWith(short_name)).toBe(true)
})
