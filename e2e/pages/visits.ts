import { globSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoToLookAt } from '../stage/shared-app.ts'
import { test } from '../stage/visitor.ts'
import { openPlace, PLACES, type Place, SIZES } from './all-pages.ts'
import { barriersOn } from './axe.ts'
import { missedByKeyboard } from './keyboard.ts'

/** The files among which the visits are dealt, so that they run side by side: visits-1.test.ts and so on. */
const FILES = globSync('visits-*.test.ts', { cwd: import.meta.dirname }).length

/** Every so many-th: a new page comes to one of the files by itself. */
const dealt = <T>(all: readonly T[], file: number) => all.filter((_, index) => index % FILES === file - 1)

/** So many rows of a list are looked at: the others are drawn by the same component. */
const ROWS = 12

/** Not by a style element, which the policy of the pages forbids. */
const shortenLists = (page: Page) =>
  page.evaluate((rows) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:is(li, tr):nth-child(n + ${rows + 1}) { display: none !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, ROWS)

/** One visit to each place: axe and the keyboard. A page on a phone and on a desktop, a view of it on one of them. */
export function visitPlaces(file: number) {
  test.for(dealt(PLACES, file))(
    'nothing keeps people out of $name: on a phone or a desktop, light or dark, by keyboard alone',
    async (place, { onlooker }) => {
      const app = demoToLookAt()
      const page = await onlooker(place.as ?? 'guest', app)
      const [first, ...others] = sizesOf(place)
      await page.setViewportSize(SIZES[first])
      await page.emulateMedia({ colorScheme: 'light' })
      await openPlace(page, place, app)
      await shortenLists(page)
      const found: Record<string, string[]> = {}
      found[`${first}, light`] = await barriersOn(page, 'all')
      await page.emulateMedia({ colorScheme: 'dark' })
      found[`${first}, dark`] = await barriersOn(page, 'of colour')
      found[`${first}, by keyboard`] = await missedByKeyboard(page)
      for (const size of others) {
        // Most of what a desktop shows is on many pages: every other one is looked at in the light.
        const colorScheme = isOdd(place) ? 'light' : 'dark'
        await page.setViewportSize(SIZES[size])
        await page.emulateMedia({ colorScheme })
        found[`${size}, ${colorScheme}`] = await barriersOn(page, 'all')
        found[`${size}, by keyboard`] = await missedByKeyboard(page)
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((view) => [view, []])))
    },
  )

  test.for(
    dealt(
      PLACES.filter(({ as }) => as === undefined),
      file,
    ),
  )('nothing keeps people out of $name in German', async (place, { onlooker }) => {
    const app = demoToLookAt()
    const page = await onlooker('guest who reads German', app, { language: 'de' })
    await openPlace(page, place, app)
    await shortenLists(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    // The colours are the same in every language.
    expect(await barriersOn(page, 'but of colour')).toEqual([])
  })
}

const isOdd = (place: Place) => PLACES.indexOf(place) % 2 === 1

type Size = keyof typeof SIZES

function sizesOf(place: Place): readonly [Size, ...Size[]] {
  const isView = place.path.includes('?')
  return isView ? [isOdd(place) ? 'desktop' : 'phone'] : ['phone', 'desktop']
}
