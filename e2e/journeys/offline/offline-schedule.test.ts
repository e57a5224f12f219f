import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loseNetwork, openedOnDevice } from '../../stage/offline.ts'
import { wiredDemoToUse } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'

const app = wiredDemoToUse()

const cards = (page: Page) => page.getByRole('main').locator('a.game')
const address = (page: Page) => new URL(page.url()).search

/** What is chosen is taken off a link, and stands in the address bar. */
async function choose(page: Page, group: string, name: string) {
  const link = page.getByRole('navigation', { name: group }).getByRole('link', { name })
  const wanted = new URL((await link.getAttribute('href')) ?? '', page.url()).search
  await link.click()
  await expect.poll(() => address(page)).toBe(wanted)
}

/** Some games are there, and all of them say this. */
async function expectOnly(page: Page, said: string) {
  const texts = () => cards(page).allInnerTexts()
  await expect.poll(async () => (await texts()).every((text) => text.includes(said))).toBe(true)
  expect((await texts()).length).toBeGreaterThan(0)
}

test('without network the schedule answers to days, orders, divisions and searches, and none of them asks for it', async ({
  someone,
}) => {
  const page = await openedOnDevice(someone, app, 'player', '/schedule')
  await loseNetwork(page, app)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What listens goes on trying.
    if (!pathname.startsWith('/api/')) asked.push(pathname)
  })

  const before = await cards(page).first().getAttribute('href')
  const days = page.getByRole('navigation', { name: 'Day' })
  const today = await days.locator('[aria-current]').innerText()
  await choose(page, 'Day', await days.locator('a:not([aria-current])').first().innerText())
  await expect.poll(() => cards(page).first().getAttribute('href')).not.toBe(before)

  await page.locator('summary', { hasText: 'By time' }).click()
  await choose(page, 'Sort', 'By field')
  await page.getByRole('heading', { name: 'Field 1', exact: true }).waitFor()

  await choose(page, 'Day', today)
  await page.getByRole('link', { name: 'Search' }).click()
  const search = page.getByRole('searchbox', { name: 'Team or round' })
  await search.fill('kite')
  await search.press('Enter')
  await expectOnly(page, 'Kite Club')
  expect(address(page)).toContain('q=kite')
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('')
  expect(asked).toEqual([])

  // Its tables are for whoever has a network.
  await choose(page, 'Show', 'Women')
  await expectOnly(page, 'Women')

  // The one copy is the page of every choice.
  const chosen = address(page)
  await page.reload()
  await page.getByRole('navigation', { name: 'Show' }).locator('[aria-current]', { hasText: 'Women' }).waitFor()
  expect(address(page)).toBe(chosen)
})
