import { globSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailClaimsIn } from '#site/mail-claims.testing.ts'
import { demoToLookAt } from '../stage/shared-app.ts'
import { test } from '../stage/visitor.ts'
import { goOnToPlace, openPlace, PLACES_TO_VISIT, type PlaceToVisit, SCREEN_SIZES } from './all-pages.ts'
import { barriersOn, bringAxe } from './axe.ts'
import { missedByKeyboard } from './keyboard.ts'

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

const THEMES = ['light', 'dark'] as const

/** So many rows of a list are looked at: the others are drawn by the same component. */
const ROWS = 5

/** Not by a style element, which the policy of the pages forbids. */
const shortenLists = (page: Page) =>
  page.evaluate((rows) => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:is(li, tr):nth-child(n + ${rows + 1}) { display: none !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, ROWS)

/**
 * One visit to each place, on a phone and on a desktop: all rules and the keyboard at each size, the second size in the second
 * theme. Every other place is light on the phone and dark on the desktop: what is on many pages is seen in both at both.
 */
export function visitPlaces(file: number) {
  test.for(dealt(file).filter(({ isGerman }) => !isGerman))(
    'nothing keeps people out of $name: on a phone or a desktop, light or dark, by keyboard alone',
    async ({ place }, { onlooker }) => {
      const app = demoToLookAt()
      const page = await onlooker(place.as ?? 'guest', app)
      await bringAxe(page)
      const [first, second] = PLACES_TO_VISIT.indexOf(place) % 2 === 0 ? THEMES : THEMES.toReversed()
      const found: Record<string, string[]> = {}
      const lookAround = async (size: 'phone' | 'desktop', theme: string) => {
        found[`${size}, ${theme}`] = await barriersOn(page)
        found[`${size}, by keyboard`] = await missedByKeyboard(page)
      }
      await page.setViewportSize(SCREEN_SIZES.phone)
      await page.emulateMedia({ colorScheme: first })
      await goOnToPlace(page, place, app)
      await shortenLists(page)
      await lookAround('phone', first)
      // The demo has no mail server, as most clubs begin.
      found['mails claimed'] = [...mailClaimsIn(await page.locator('body').innerText())]
      await page.setViewportSize(SCREEN_SIZES.desktop)
      await page.emulateMedia({ colorScheme: second })
      await lookAround('desktop', second)
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((view) => [view, []])))
    },
  )

  // Its words are longer; the elements are the same, and so is what axe finds in them.
  test.for(dealt(file).filter(({ isGerman }) => isGerman))(
    '$name is read in German, and as wide as a phone',
    async ({ place }, { onlooker }) => {
      const app = demoToLookAt()
      const page = await onlooker('guest who reads German', app, { language: 'de' })
      await openPlace(page, place, app)
      const { lang, scrollWidth } = await page.evaluate(() => {
        const { lang, scrollWidth } = document.documentElement
        return { lang, scrollWidth }
      })
      expect({ lang, scrollWidth }).toEqual({ lang: 'de', scrollWidth: SCREEN_SIZES.phone.width })
      expect(mailClaimsIn(await page.locator('body').innerText())).toEqual([])
    },
  )
}
