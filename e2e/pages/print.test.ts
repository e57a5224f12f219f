import { expect } from 'vitest'
import { demoToLookAt } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'

/** Pages of a document as Chromium writes it. */
const sheetsIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('the schedule is printed as a grid for a wall, a sheet for each day, with nothing that opens or leads on', async ({
  someone,
}) => {
  const app = demoToLookAt()
  const query = new URLSearchParams({ filter: 'state != "cancelled"', perPage: '1' })
  const games = (await (await fetch(`${app.url}/api/collections/games/records?${query}`)).json()) as {
    totalItems: number
  }
  const page = await someone(app, { size: 'desktop' })
  await opened(page, '/schedule')
  const days = await page.getByRole('navigation', { name: 'Day' }).getByRole('link').count()
  const grid = page.locator('.wall-day')
  // It is loaded at rest.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return grid.count()
    })
    .toBe(days)
  expect(games.totalItems).toBeGreaterThanOrEqual(60)
  expect(await page.locator('.wall-game').count()).toBe(games.totalItems)
  expect(await grid.first().locator('thead th').allInnerTexts()).toEqual(expect.arrayContaining(['Field 1', 'Field 2']))

  await page.emulateMedia({ media: 'print' })
  expect(await grid.first().isVisible()).toBe(true)
  expect(await page.locator('a.game').first().isVisible()).toBe(false)
  for (const chevron of await page.locator('[class*="lucide-chevron"]').all())
    expect(await chevron.isVisible()).toBe(false)
  const times = await grid
    .first()
    .locator('tbody th')
    .evaluateAll((all) => all.map((it) => it.scrollWidth <= it.clientWidth))
  expect(new Set(times)).toEqual(new Set([true]))
  expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBe(days)

  // One team's games are a list, also on paper.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await grid.first().waitFor({ state: 'detached' })
})
