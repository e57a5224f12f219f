import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { demoToLookAt } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'
import { goOnToPlace, PLACES_TO_VISIT, SCREEN_SIZES } from './all-pages.ts'

/** The smallest phone, and letters twice as large: WCAG 2.2, 1.4.4 and 1.4.10. */

const SMALL_PHONE = { width: 320, height: 640 }

/** What people read at the edge of a field, each in the view that has most on it. */
const PATHS: readonly string[] = [
  '/',
  '/ as player',
  '/schedule',
  '/schedule?division=mixed as a guest',
  '/schedule/:game',
  '/standings',
  '/teams',
  '/teams/:team',
  '/timeline',
  '/settings',
  '/teammanager',
  '/teammanager/players',
  '/teammanager/players?view=codes as teammanager',
  '/teammanager/spirit-overview',
  '/new-spirit?game=:owed as teammanager',
  '/scores/confirm?view=codes as scorekeeper',
  '/discgolf/tournament',
]

const places = PLACES_TO_VISIT.filter(({ name }) => PATHS.includes(name))

/** What does not fit: how far the page scrolls sideways, and words that are broken inside. */
const misfits = (page: Page) =>
  page.evaluate((width) => {
    const sideways = document.documentElement.scrollWidth - width
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true })) continue
      // Hyphenated where its language allows; addresses have no words.
      if (getComputedStyle(element).hyphens === 'auto' || element.closest('a[href^="mailto:"], code')) continue
      // Between signs a word may end; an address is no word.
      const words = [...(node.nodeValue ?? '').matchAll(/\S+/g)].filter(([text]) => !/[@/]|\w\.\w/.test(text))
      for (const { 0: word, index } of words.flatMap(({ 0: text, index: start }) =>
        [...text.matchAll(/[\p{L}\p{N}]{2,}/gu)].map(({ 0: word, index }) => ({ 0: word, index: start + index })),
      )) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.add(word)
      }
    }
    return { sideways: Math.max(0, sideways), broken: [...broken] }
    // A phone zooms out where a page is too wide, and then says that it is as wide itself.
  }, page.viewportSize()?.width ?? 0)

const FITS = { sideways: 0, broken: [] }

test('every one of these places is visited', () => {
  expect(places.map(({ name }) => name).toSorted()).toEqual(PATHS.toSorted())
})

describe('what does not fit is found', () => {
  test('sideways, and within a word', async ({ someone }) => {
    const page = await someone(demoToLookAt())
    await opened(page, '/settings')
    expect(await misfits(page)).toEqual(FITS)
    await page.evaluate(() =>
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          '<p style="width: 3em; overflow-wrap: anywhere">Saturday evening</p><p style="width: 200vw">Wide</p>',
        ),
    )
    const { sideways, broken } = await misfits(page)
    expect(sideways).toBeGreaterThan(0)
    expect(broken).toEqual(expect.arrayContaining(['Saturday']))
  })
})

test.for(places)('$name fits 320 pixels, and a phone whose letters are twice as large', async (place, { onlooker }) => {
  const app = demoToLookAt()
  const page = await onlooker(`${place.as ?? 'guest'} with large letters`, app)
  await page.setViewportSize(SMALL_PHONE)
  await goOnToPlace(page, place, app)
  const small = await misfits(page)
  await page.setViewportSize(SCREEN_SIZES.phone)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const large = await misfits(page)
  await page.evaluate(() => void document.documentElement.style.removeProperty('font-size'))
  expect({ small, large }).toEqual({ small: FITS, large: FITS })
})
