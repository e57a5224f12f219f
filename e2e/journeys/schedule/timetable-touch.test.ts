import type { CDPSession, Locator } from 'playwright-core'
import { expect } from 'vitest'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import {
  block,
  DAYS,
  type FieldSeen,
  firstHour,
  freeSlot,
  gameAt,
  HALF_PLAYED,
  PATH,
  pointOf,
  records,
  untilAt,
} from '../../stage/areas/timetable-grid.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoApp(HALF_PLAYED)

test('fields and hours stay in sight, and a game without a place is put where there is room by one tap', {
  timeout: 90_000,
}, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const page = await someone(app, { size: 'desktop' })
  await signIn(page, admin, app)
  const game = 'open/P7'
  await openedLive(page, `${PATH}?day=${DAYS[1]}&game=${encodeURIComponent(game)}`)
  const grid = page.locator('.timetable')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const head = page.locator('[data-field]').first()
  const atFirst = (await topOf(head)) - (await topOf(grid))
  await grid.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  expect(await grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  expect((await topOf(head)) - (await topOf(grid))).toBe(atFirst)

  await page.getByRole('button', { name: 'Unschedule' }).click()
  await untilAt(admin, game, { field: '' })
  await wentOn(page, `${PATH}?day=${DAYS[1]}`)
  const tray = page.getByRole('region', { name: 'Unscheduled games' }).locator('visible=true')
  await tray
    .getByRole('button', { name: /^Place at / })
    .first()
    .click()
  await expect.poll(async () => (await gameAt(admin, game)).field, { timeout: 20_000 }).not.toBe('')
})

test('a finger drags a game after a moment, and scrolls before it', { timeout: 90_000 }, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const page = await someone(app, { size: 'tablet' })
  await signIn(page, admin, app)
  const game = 'open/P3'
  await opened(page, `${PATH}?day=${DAYS[1]}`)
  const slot = await freeSlot(page, admin, game, 1)
  await wentOn(page, `${PATH}?day=${DAYS[1]}`)
  await block(page, game).scrollIntoViewIfNeeded()
  const from = await firstHour(page)
  const start = await block(page, game).boundingBox()
  if (!start) throw new Error('There is no such block')
  const touch = await page.context().newCDPSession(page)
  const grab = { x: start.x + 40, y: start.y + 20 }

  await touched(touch, 'touchStart', grab)
  await touched(touch, 'touchMove', { x: grab.x, y: grab.y - 60 })
  await touched(touch, 'touchEnd')
  expect(await page.getByRole('button', { name: 'Move here' }).count()).toBe(0)

  await block(page, game).scrollIntoViewIfNeeded()
  const again = await block(page, game).boundingBox()
  if (!again) throw new Error('There is no such block')
  await touched(touch, 'touchStart', { x: again.x + 40, y: again.y + 20 })
  await page.getByRole('button', { name: 'Move here' }).waitFor()
  const to = await pointOf(page, slot.field, slot.minute, from)
  await touched(touch, 'touchMove', { x: to.x, y: to.y + 10 })
  await touched(touch, 'touchMove', { x: to.x, y: to.y + 20 })
  await page.getByText('Drop here').waitFor()
  await touched(touch, 'touchEnd')
  await untilAt(admin, game, { field: slot.field, starts: MINUTES_PER_DAY + slot.minute })
})

async function touched(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: { x: number; y: number },
) {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}

test('on a phone a game is moved by form, without scripts too', { timeout: 90_000 }, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const game = 'women/P3'
  const page = await someone(app, { javaScript: false })
  await signIn(page, admin, app)
  const slot = await freeSlot(page, admin, game, 1, (to, path) => to.goto(path))
  const fields = await records<FieldSeen>(admin, 'fields', 'sort=order')
  const own = await gameAt(admin, game)
  await page.goto(`${PATH}?day=${DAYS[1]}&field=${own.field}`)
  await page.locator(`.slots [data-block="${game}"]`).click()
  await page.getByRole('link', { name: 'Move', exact: true }).click()
  await page.getByLabel('Field', { exact: true }).selectOption(slot.field)
  await page
    .getByLabel('Time')
    .fill(`${String(Math.floor(slot.minute / 60)).padStart(2, '0')}:${String(slot.minute % 60).padStart(2, '0')}`)
  await page.getByRole('button', { name: 'Move here' }).click()
  await page.getByText('Moved', { exact: true }).waitFor()
  expect(await gameAt(admin, game)).toMatchObject({ field: slot.field, starts: MINUTES_PER_DAY + slot.minute })
  expect(fields.length).toBeGreaterThan(1)

  await page.goto(`${PATH}?day=${DAYS[1]}&field=${slot.field}&game=${encodeURIComponent(game)}`)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByText('1 game locked').waitFor()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByText('1 game unlocked').waitFor()
  await page.goto(`${PATH}?view=publish`)
  await page.getByRole('button', { name: /^Publish \d+ change/ }).click()
  await page.getByText('Everything is published').first().waitFor()
})
