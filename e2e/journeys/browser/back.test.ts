import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { demoToLookAt } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const app = demoToLookAt()

const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })
const firstGame = (page: Page) => page.getByRole('main').locator('a.game').first()
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

/** Opens a page, and answers once the tab keeps what it has shown. */
async function openedAndKept(page: Page, path: string) {
  await opened(page, path)
  await page.waitForFunction((path) => sessionStorage.getItem('fieldside-tab-history')?.includes(`"${path}"`), path)
}

async function shows(page: Page, address: string) {
  await page.waitForURL((url) => url.pathname + url.search === address)
}

describe('back leads', () => {
  test('to the list as it was filtered, at its place, and adds nothing to the history', async ({ someone }) => {
    const page = await someone(app)
    await openedAndKept(page, '/schedule?by=field')
    const last = page.getByRole('main').locator('a.game').last()
    await last.evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const place = await page.evaluate(() => scrollY)
    const entries = await page.evaluate(() => history.length)
    expect(place).toBeGreaterThan(0)
    await last.click()
    await page.getByText('Game details').waitFor()
    await back(page).click()
    await shows(page, '/schedule?by=field')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  })

  test('to the first page from a game of the first page', async ({ someone }) => {
    const page = await someone(app)
    await openedAndKept(page, '/')
    await firstGame(page).click()
    await page.getByText('Game details').waitFor()
    await back(page).click()
    await shows(page, '/')
  })

  test('to the page above for whoever opened the address itself', async ({ someone }) => {
    const page = await someone(app)
    await opened(page, '/schedule')
    const game = (await firstGame(page).getAttribute('href')) ?? ''
    await opened(page, game)
    await back(page).click()
    await page.waitForURL((url) => url.pathname === '/schedule')
    expect(addressOf(page)).toContain('day=')
  })

  test('by a plain link without scripts', async ({ someone }) => {
    const page = await someone(app, { javaScript: false })
    await page.goto('/schedule?by=field')
    await firstGame(page).click()
    await back(page).click()
    await page.waitForURL((url) => url.pathname === '/schedule')
  })
})
