import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '../stage/people.ts'
import { demoToLookAt } from '../stage/shared-app.ts'
import { opened, test } from '../stage/visitor.ts'
import { placeAddress } from './all-pages.ts'

/** With forced colours the system paints over every ground: what is chosen must be seen all the same. */

const look = (it: Locator) =>
  it.evaluate((element) => {
    const { backgroundColor, borderTopColor, borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element)
    return {
      backgroundColor,
      borderTopColor,
      hasEdge: borderTopStyle !== 'none' && borderTopWidth !== '0px',
      outlineStyle,
    }
  })

test('the chosen mark of a spirit sheet, the chosen chip and the own place are told from the others', async ({
  someone,
}) => {
  const app = demoToLookAt()
  const page = await someone(app)
  await signIn(page, 'teammanager', app)
  await page.emulateMedia({ forcedColors: 'active' })
  await opened(page, await placeAddress('/new-spirit?game=:owed', app))
  const marks = page.locator('.scale-marks').first().locator('label')
  await marks.nth(3).click()
  expect(await look(marks.nth(3))).not.toEqual(await look(marks.nth(1)))
  expect((await look(marks.nth(1))).hasEdge).toBe(true)

  await opened(page, '/teams?division=mixed')
  const chips = page.locator('.chips .chip')
  const [chosen, other] = [
    page.locator('.chip[aria-current]').first(),
    chips.and(page.locator(':not([aria-current])')).first(),
  ]
  expect(await look(chosen)).not.toEqual(await look(other))
})

test('points of both teams are told apart, and buttons have an edge', async ({ someone }) => {
  const app = demoToLookAt()
  const page = await someone(app)
  await signIn(page, 'scorekeeper', app)
  await page.emulateMedia({ forcedColors: 'active' })
  await opened(page, await placeAddress('/scores?game=:live', app))
  // As they stand while somebody counts: this demo is only looked at.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div id="counted"><span class="tally"><i></i><i class="tally-away"></i></span>
        <button class="pad-plus">+</button><button class="pad-minus">−</button><button class="btn btn-go">Go</button></div>`,
    ),
  )
  const points = page.locator('#counted .tally > i')
  expect(await look(points.first())).not.toEqual(await look(points.last()))
  for (const button of await page.locator('#counted button').all()) expect((await look(button)).hasEdge).toBe(true)
})
