import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { casesOr, SEED } from '#properties.testing.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { type RunningApp, startApp } from '../../stage/app.ts'
import { signIn } from '../../stage/people.ts'
import { demoToLookAt } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'
import { PLACES_TO_VISIT, type PlaceToVisit, placeAddress } from '../all-pages.ts'
import { hostileDemos, hostileFields } from './hostile-demo.ts'
import { stolenOn } from './stolen.ts'

/** So many pages in a run, other ones with another seed; `npm run campaign -- xss` opens all of them. */
const OPENED = casesOr(20)

let folder: string
let app: RunningApp

beforeAll(async () => {
  folder = hostileDemos(inject('filledDemos'), SEED)
  app = await startApp('demo', { DEMO_CACHE: folder })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
})

/** Those of a turn, spread over all of them, by who looks. */
function placesOfTurn(): readonly (readonly [PlaceToVisit['as'], readonly PlaceToVisit[]])[] {
  const every = Math.max(1, Math.floor(PLACES_TO_VISIT.length / OPENED))
  const chosen = PLACES_TO_VISIT.filter((_, index) => index % every === SEED % every)
  return [...Map.groupBy(chosen, ({ as }) => as)]
}

test('every text that people write can be a hostile one', () => {
  const fields = COLLECTIONS.flatMap(hostileFields)
  expect(fields.length).toBeGreaterThan(80)
  // Of a name of twelve letters too.
  expect(fields.filter(({ texts }) => texts.length === 0)).toEqual([])
})

test('what runs, becomes an element or leads to a script is found', async ({ someone }) => {
  const page = await someone(demoToLookAt(), { mayFail: [/Content Security Policy/, /answered 404: .*\/stolen/] })
  const raw =
    '<img data-xss src=/stolen onerror=stolen=1><a href="java&#9;script:stolen=1">x</a><i onclick=stolen=1>x</i>'
  await page.route('**/imprint', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${raw}</body>`) })
  })
  await page.goto('/imprint')
  const found = (await stolenOn(page)).join('\n')
  for (const kind of ['an element', 'an address', 'a handler: onclick']) expect(found).toContain(kind)
})

test('nothing that people write runs on any page, whoever looks', async ({ someone }) => {
  const found: Record<string, readonly string[]> = {}
  const told: string[] = []
  const page = await someone(app)
  const look = async (places: readonly PlaceToVisit[]) => {
    for (const [nth, { name, path }] of places.entries()) {
      // As the server writes a page, and as one becomes another.
      const go = nth % 2 === 0 ? opened : wentOn
      // The same records, by the names that they had.
      await go(page, await placeAddress(path, demoToLookAt()))
      const stolen = await stolenOn(page)
      if (stolen.length > 0) found[name] = stolen
      if ((await page.locator('main').first().innerText()).includes('stolen')) told.push(name)
    }
  }
  // One tab for all of them, which has read the scripts after its first page.
  page.on('dialog', (dialog) => {
    found[`a dialog on ${page.url()}`] = [dialog.message()]
    void dialog.dismiss()
  })
  for (const [as, places] of placesOfTurn()) {
    await page.goto('about:blank')
    await page.context().clearCookies()
    if (as) await signIn(page, as, app)
    await look(places)
  }
  expect(found).toEqual({})
  // As they were written, in plain sight.
  expect(told.length).toBeGreaterThan(5)
})
