import { globSync } from 'node:fs'
import { expect } from 'vitest'
import { demoToLookAt } from '../stage/shared-app.ts'
import { test } from '../stage/visitor.ts'
import { openPlace, PLACES, SIZES } from './all-pages.ts'
import { barriersOn, RULES_OF_COLOUR } from './axe.ts'
import { missedByKeyboard } from './keyboard.ts'

/** The files among which the visits are dealt, so that they run side by side: visits-1.test.ts and so on. */
const FILES = globSync('visits-*.test.ts', { cwd: import.meta.dirname }).length

/** Every so many-th: a new page comes to one of the files by itself. */
const dealt = <T>(all: readonly T[], file: number) => all.filter((_, index) => index % FILES === file - 1)

/** One visit to each place: axe and the keyboard, on a phone and on a desktop, light and dark. */
export function visitPlaces(file: number) {
  test.for(dealt(PLACES, file))(
    'nothing keeps people out of $name: on a phone or a desktop, light or dark, by keyboard alone',
    async (place, { onlooker }) => {
      const app = demoToLookAt()
      const page = await onlooker(place.as ?? 'guest', app)
      await page.setViewportSize(SIZES.phone)
      await page.emulateMedia({ colorScheme: 'light' })
      await openPlace(page, place, app)
      const found: Record<string, string[]> = {}
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: 'light' })
        found[`${size}, light`] = await barriersOn(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        found[`${size}, dark`] = await barriersOn(page, RULES_OF_COLOUR)
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
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await barriersOn(page)).toEqual([])
  })
}
