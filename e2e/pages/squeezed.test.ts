import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { writtenTexts } from '#site/mail-claims.testing.ts'
import { signIn } from '../stage/people.ts'
import { demoToLookAt } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'
import { placeAddress, SCREEN_SIZES } from './all-pages.ts'

/** Texts that were once squeezed or cut: their boxes are measured, on the demo, where they stood. */

const LONG_NAME = 'Wanderers of the Upper River Valley and Friends'

async function admin(page: Page): Promise<Page> {
  await signIn(page, 'admin', demoToLookAt())
  return page
}

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox()
  if (!box) throw new Error(`Not seen: ${it.toString()}`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('on a phone a long team name is read beside its button, the chosen chip is whole, nothing found keeps off the line', async ({
  someone,
}) => {
  const page = await admin(await someone(demoToLookAt()))
  await opened(page, await placeAddress('/admin/tournament/teams?team=:team', demoToLookAt()))
  const title = page.getByRole('heading', { level: 1 })
  await title.evaluate((it, name) => it.replaceChildren(name), LONG_NAME)
  expect((await boxOf(title)).width).toBeGreaterThan(SCREEN_SIZES.phone.width / 2)
  expect(await isCut(title)).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREEN_SIZES.phone.width)

  await opened(page, '/admin/tournament/teams?division=women')
  const chip = page.locator('.chips [aria-current]').last()
  await expect.poll(async () => (await boxOf(chip)).right).toBeLessThanOrEqual(SCREEN_SIZES.phone.width)
  expect((await boxOf(chip)).x).toBeGreaterThanOrEqual(0)

  await opened(page, '/admin/tournament/teams?q=nobody')
  const [empty, above] = [page.locator('.empty'), page.locator('.chips').last()]
  expect((await boxOf(empty)).y - (await boxOf(above)).bottom).toBeGreaterThanOrEqual(8)
})

test('in the table of teams every cell is one line and nothing is cut', async ({ someone }) => {
  const page = await admin(await someone(demoToLookAt(), { size: 'desktop' }))
  await opened(page, '/admin/tournament/teams')
  const cells = page.getByRole('cell')
  await cells.first().waitFor()
  expect(
    await cells.evaluateAll((all) =>
      all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => (it as HTMLElement).innerText),
    ),
  ).toEqual([])
  const rows = await page.getByRole('row').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height))
  expect(Math.max(...rows)).toBeLessThan(72)
})

test('what a German search says it searches is read whole, on a phone and a desktop', async ({ someone }) => {
  const page = await admin(await someone(demoToLookAt(), { language: 'de' }))
  const words = [...writtenTexts('de')].filter(([key]) => /_search(?:_|$)/.test(key)).flatMap(([, forms]) => forms)
  expect(words.length).toBeGreaterThan(10)
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(SCREEN_SIZES[size])
    await opened(page, '/admin/tournament/players')
    expect([size, await tooLong(page.getByRole('searchbox'), words)]).toEqual([size, []])
  }
})

/** The words that would not fit into the field. */
const tooLong = (field: Locator, words: readonly string[]) =>
  field.evaluate((input, all) => {
    const style = getComputedStyle(input)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('Nothing measures here')
    pen.font = style.font
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return all.filter((text) => pen.measureText(text).width > room)
  }, words)

const isCut = (it: Locator) => it.evaluate((element) => element.scrollWidth > element.clientWidth)
