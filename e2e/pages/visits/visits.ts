import { globSync } from 'node:fs'
import { expect } from 'vitest'
import { mailClaimsIn } from '#site/texts/mail-claims.testing.ts'
import { demoToLookAt } from '../../stage/shared-app.ts'
import { test } from '../../stage/visitor.ts'
import { goOnToPlace, PLACES_TO_VISIT, type PlaceToVisit, placeAddress, SCREEN_SIZES } from '../all-pages.ts'
import { barriersOn, bringAxe } from './axe.ts'
import { missedByKeyboard } from './keyboard.ts'
import { makeWhole, shortenPage } from './shortened.ts'

/** The files among which the visits are dealt, so that they run side by side: visits-1.test.ts and so on. */
const FILES = globSync('visits-*.test.ts', { cwd: import.meta.dirname }).length

const SPREAD = 9

interface Visit {
  readonly place: PlaceToVisit
  readonly name: string
  readonly isGerman: boolean
}

/** By who looks: a file opens few tabs, each of which has most scripts after its first page. */
const VISITS: readonly Visit[] = [
  ...visitsTo(
    spread(PLACES_TO_VISIT).toSorted((one, other) => (one.as ?? '').localeCompare(other.as ?? '')),
    false,
  ),
  ...visitsTo(
    PLACES_TO_VISIT.filter(({ as }) => as === undefined),
    true,
  ),
]

/** Views of one page stand together and take equally long: neighbours come to different files. */
function spread(places: readonly PlaceToVisit[]): readonly PlaceToVisit[] {
  const byRest = Map.groupBy(places.entries(), ([index]) => index % SPREAD)
  return [...byRest.values()].flatMap((group) => group.map(([, place]) => place))
}

function visitsTo(places: readonly PlaceToVisit[], isGerman: boolean): readonly Visit[] {
  return places.map((place) => ({ place, name: place.name, isGerman }))
}

/** One after the other: a new page comes to one of the files by itself. */
function dealt(file: number): readonly Visit[] {
  const beginning = (at: number) => Math.round((at * VISITS.length) / FILES)
  return VISITS.slice(beginning(file - 1), beginning(file))
}

const SIZES = ['phone', 'desktop'] as const
const THEMES = ['light', 'dark'] as const

/**
 * One visit to each place, on a phone and on a desktop: all rules at each size, and the keyboard unless the second size has no
 * control that was not reached at the first; the second size in the second theme. In every other file the phone is light and the desktop dark: what is on many pages is seen in both at both. A visit begins
 * as the last one ended: to draw a page anew before it is left took as long as the keyboard.
 */
export function visitPlaces(file: number) {
  test.for(dealt(file).filter(({ isGerman }) => !isGerman))(
    'nothing keeps people out of $name: on a phone or a desktop, light or dark, by keyboard alone',
    async ({ place }, { onlooker }) => {
      const app = demoToLookAt()
      const page = await onlooker(place.as ?? 'guest', app)
      await bringAxe(page)
      const isDesktop = page.viewportSize()?.width === SCREEN_SIZES.desktop.width
      const found: Record<string, string[]> = {}
      for (const [at, size] of (isDesktop ? SIZES.toReversed() : SIZES).entries()) {
        const theme = THEMES[(file + SIZES.indexOf(size)) % 2] ?? 'light'
        if (at > 0) await page.setViewportSize(SCREEN_SIZES[size])
        await page.emulateMedia({ colorScheme: theme })
        if (at === 0) await goOnToPlace(page, place, app)
        await shortenPage(page, `${size}, ${theme}`)
        found[`${size}, ${theme}`] = await barriersOn(page)
        found[`${size}, by keyboard`] = await missedByKeyboard(page, at > 0)
        // The demo has no mail server, as most clubs begin.
        found[`${size}, mails claimed`] = [...mailClaimsIn(await makeWhole(page))]
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((view) => [view, []])))
    },
  )

  // Its words are longer; the elements are the same, and so is what axe finds in them. As the server writes it, which is what
  // people get first: what scripts add to a page is a button with a picture or a word of the same list.
  test.for(dealt(file).filter(({ isGerman }) => isGerman))(
    '$name is read in German, and as wide as a phone',
    async ({ place }, { onlooker }) => {
      const app = demoToLookAt()
      const page = await onlooker('guest who reads German', app, { language: 'de', javaScript: false })
      await page.goto(await placeAddress(place.path, app))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const { lang, scrollWidth } = await page.evaluate(() => {
        const { lang, scrollWidth } = document.documentElement
        return { lang, scrollWidth }
      })
      expect({ lang, scrollWidth }).toEqual({ lang: 'de', scrollWidth: SCREEN_SIZES.phone.width })
      expect(mailClaimsIn(await page.locator('body').innerText())).toEqual([])
    },
  )
}
