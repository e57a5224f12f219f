import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { press } from '../stage/forms.ts'
import { type Program, programOf, signIn } from '../stage/people.ts'
import { demoApp } from '../stage/shared-app.ts'
import { opened, openedLive, test } from '../stage/visitor.ts'

/** A moment at which half of the tournament is still to be played. */
const app = demoApp({ DEMO_NOW: '2026-06-13T06:00:00Z' })

const PATH = '/admin/schedule/timetable'

interface Planned {
  readonly id: string
  readonly division: string
  readonly key: string
  readonly field: string
  readonly starts: number
  readonly minutes: number
  readonly slot_minutes: number
  readonly locked: boolean
}

interface FieldRecord {
  readonly id: string
  readonly name: string
  readonly order: number
}

async function records<T>(admin: Program, collection: string, query = 'perPage=500'): Promise<readonly T[]> {
  const { items } = (await admin.get(`/api/collections/${collection}/records?${query}`)) as { items: T[] }
  return items
}

const planned = (admin: Program) => records<Planned>(admin, 'planned_games')

async function gameAt(admin: Program, id: string): Promise<Planned> {
  const found = (await planned(admin)).find(({ division, key }) => `${division}/${key}` === id)
  if (!found) throw new Error(`No game ${id}`)
  return found
}

/** Answers once the draft says so. */
async function untilAt(admin: Program, id: string, at: Partial<Planned>) {
  await expect.poll(() => gameAt(admin, id), { timeout: 20_000 }).toMatchObject(at)
}

const block = (page: Page, game: string): Locator => page.locator(`.timetable > [data-block="${game}"]`)

/** The middle of what a block would cover there, in the grid as it is drawn. */
async function pointOf(page: Page, field: string, minute: number, from: number): Promise<{ x: number; y: number }> {
  const head = await page.locator(`[data-field="${field}"]`).boundingBox()
  const grid = await page.locator('.timetable').boundingBox()
  const scrolled = await page.locator('.timetable').evaluate(({ scrollTop }) => scrollTop)
  if (!head || !grid) throw new Error('There is no grid')
  return { x: head.x + head.width / 2, y: grid.y + 42 + ((minute - from) / 15) * 22 - scrolled }
}

/** The first full hour that the grid shows. */
const firstHour = async (page: Page): Promise<number> => {
  const text = await page.locator('.timetable-hour').first().innerText()
  return Number(text.split(':')[0]) * 60
}

const MINUTES_PER_DAY = 1_440

/** Drags a game so that it starts there, without letting go. */
async function holdOver(page: Page, game: string, field: string, minute: number) {
  const from = await firstHour(page)
  // Not under what is told at the lower edge.
  await block(page, game).evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const start = await block(page, game).boundingBox()
  if (!start) throw new Error('There is no such block')
  const grab = { x: start.x + start.width / 2, y: start.y + 20 }
  await page.mouse.move(grab.x, grab.y)
  await page.mouse.down()
  await page.mouse.move(grab.x + 8, grab.y + 8, { steps: 3 })
  const to = await pointOf(page, field, minute, from)
  await page.mouse.move(to.x, to.y + 20, { steps: 6 })
}

interface FreeSlot {
  readonly field: string
  readonly minute: number
}

/** The slots of a day in which a game may start, by the rules that the page itself shows; not the one where it is. */
async function freeSlots(page: Page, admin: Program, game: string, day: number): Promise<readonly FreeSlot[]> {
  const fields = await records<FieldRecord>(admin, 'fields', 'sort=order')
  await opened(page, `${PATH}?day=${DAYS[day]}&game=${encodeURIComponent(game)}&view=move`)
  const text = await page.getByRole('region', { name: 'It could start that day' }).innerText()
  const own = await gameAt(admin, game)
  return [...text.matchAll(/Field (\S+): (.*)/g)]
    .flatMap(([, name, spans = '']) => {
      const field = fields.find((it) => it.name === name)?.id ?? ''
      return spans.split(', ').flatMap((span) => {
        const [from = 0, to = from] = span.split('–').map(minuteIn)
        return Array.from({ length: (to - from) / 5 + 1 }, (_, index) => ({ field, minute: from + index * 5 }))
      })
    })
    .filter(({ field, minute }) => field !== own.field || minute + day * MINUTES_PER_DAY !== own.starts)
}

async function freeSlot(page: Page, admin: Program, game: string, day: number): Promise<FreeSlot> {
  const [first] = await freeSlots(page, admin, game, day)
  if (!first) throw new Error(`No room for ${game}`)
  return first
}

function minuteIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The demo is in its second day. */
const DAYS = ['2026-06-12', '2026-06-13']

/** The third-place game of a division: few games depend on it. */
const GAME = 'mixed/P3'

test('an admin drags a game by mouse, moves it by keys, swaps, undoes and publishes', { timeout: 120_000 }, async ({
  someone,
}) => {
  const admin = await programOf(app, 'admin')
  const page = await someone(app, { size: 'desktop' })
  await signIn(page, 'admin', app)
  const before = await gameAt(admin, GAME)
  const slot = await freeSlot(page, admin, GAME, 1)
  await openedLive(page, `${PATH}?day=${DAYS[1]}`)

  await holdOver(page, GAME, slot.field, slot.minute)
  await page.getByText('Drop here').waitFor()
  expect(await page.locator('.stretch-forbidden').count()).toBeGreaterThan(0)
  await page.mouse.up()
  await untilAt(admin, GAME, { field: slot.field, starts: MINUTES_PER_DAY + slot.minute })
  await page.getByText('change not published').or(page.getByText('changes not published')).waitFor()

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await untilAt(admin, GAME, { field: before.field, starts: before.starts })
  await page.getByRole('button', { name: 'Redo' }).click()
  await untilAt(admin, GAME, { starts: MINUTES_PER_DAY + slot.minute })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await untilAt(admin, GAME, { field: before.field, starts: before.starts })

  // Where it must not be it goes back, and says why.
  const [taken] = (await planned(admin))
    .filter(({ field, starts }) => field !== before.field && field !== '' && starts >= MINUTES_PER_DAY)
    .toSorted((a, b) => Math.abs(a.starts - before.starts) - Math.abs(b.starts - before.starts))
  if (!taken) throw new Error('There is no other game')
  await holdOver(page, GAME, taken.field, taken.starts - MINUTES_PER_DAY)
  await page.locator('.stretch-refused').waitFor()
  await page.mouse.up()
  await page.locator('.stretch-refused').waitFor({ state: 'detached' })
  expect(await gameAt(admin, GAME)).toMatchObject({ field: before.field, starts: before.starts })

  // By keys: from where it is to the free slot.
  const fields = (await records<FieldRecord>(admin, 'fields', 'sort=order')).map(({ id }) => id)
  await block(page, GAME).focus()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Move here' }).waitFor()
  const across = fields.indexOf(slot.field) - fields.indexOf(before.field)
  for (let step = 0; step < Math.abs(across); step += 1)
    await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft')
  const later = slot.minute - (before.starts - MINUTES_PER_DAY)
  for (let step = 0; step < Math.abs(later) / 5; step += 1)
    await page.keyboard.press(later > 0 ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
  await expect.poll(() => page.locator('[data-said]').innerText()).toContain('All rules kept')
  await page.keyboard.press('Enter')
  await untilAt(admin, GAME, { field: slot.field, starts: MINUTES_PER_DAY + slot.minute })

  // L locks and unlocks, Esc gives up.
  await block(page, GAME).focus()
  await page.keyboard.press('l')
  await untilAt(admin, GAME, { locked: true })
  await page.keyboard.press('l')
  await untilAt(admin, GAME, { locked: false })
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move here' }).waitFor({ state: 'detached' })

  // Swapped with the first game that it may be swapped with.
  await opened(page, `${PATH}?day=${DAYS[1]}&game=${encodeURIComponent(GAME)}&view=swap`)
  const [own, value] = [await gameAt(admin, GAME), await page.getByLabel('Swap with').inputValue()]
  const other = value.split(' ')[0] ?? ''
  const theirs = await gameAt(admin, other)
  await press(page, 'Swap')
  await untilAt(admin, GAME, { field: theirs.field, starts: theirs.starts })
  await untilAt(admin, other, { field: own.field, starts: own.starts })

  await opened(page, PATH)
  await page.getByRole('link', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: /moved$/ }).waitFor()
  await page.getByText(/get a message$/).waitFor()
  await page.getByRole('button', { name: /^Publish \d+ change/ }).click()
  await page.getByText('Everything is published').first().waitFor()
  const [published] = await records<{ id: string; field: string; moved_at: string }>(
    admin,
    'games',
    `filter=${encodeURIComponent('division="mixed" && key="P3"')}`,
  )
  expect(published).toMatchObject({ field: theirs.field })
  expect(published?.moved_at).not.toBe('')
  const guest = await someone(app)
  await opened(guest, `/schedule/${published?.id ?? ''}`)
  await guest
    .getByText(/^Moved from/)
    .first()
    .waitFor()
})

test('fields and hours stay in sight, and a game without a place is put where there is room by one tap', {
  timeout: 90_000,
}, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const page = await someone(app, { size: 'desktop' })
  await signIn(page, 'admin', app)
  const game = 'open/P7'
  await openedLive(page, `${PATH}?day=${DAYS[1]}&game=${encodeURIComponent(game)}`)
  const grid = page.locator('.timetable')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const head = page.locator('[data-field]').first()
  const atFirst = (await topOf(head)) - (await topOf(grid))
  await grid.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  expect(await grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  expect((await topOf(head)) - (await topOf(grid))).toBe(atFirst)

  await page.getByRole('button', { name: 'Take its place away' }).click()
  await untilAt(admin, game, { field: '' })
  await opened(page, `${PATH}?day=${DAYS[1]}`)
  const tray = page.getByRole('region', { name: 'Games without a place' }).locator('visible=true')
  await tray
    .getByRole('button', { name: /^Place at / })
    .first()
    .click()
  await expect.poll(async () => (await gameAt(admin, game)).field, { timeout: 20_000 }).not.toBe('')
})

test('a finger drags a game after a moment, and scrolls before it', { timeout: 90_000 }, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const page = await someone(app, { size: 'tablet' })
  await signIn(page, 'admin', app)
  const game = 'open/P3'
  const slot = await freeSlot(page, admin, game, 1)
  await opened(page, `${PATH}?day=${DAYS[1]}`)
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
  const reader = await someone(app, { size: 'desktop' })
  await signIn(reader, 'admin', app)
  const slot = await freeSlot(reader, admin, game, 1)
  const fields = await records<FieldRecord>(admin, 'fields', 'sort=order')
  const page = await someone(app, { javaScript: false })
  await signIn(page, 'admin', app)
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

test('two admins drag the same game, and two games into one slot: one wins, the other is told', {
  timeout: 120_000,
}, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const [ada, ben] = [await someone(app, { size: 'desktop' }), await someone(app, { size: 'desktop' })]
  for (const page of [ada, ben]) await signIn(page, 'admin', app)
  const slot = await freeSlot(ada, admin, GAME, 1)
  for (const page of [ada, ben]) await opened(page, `${PATH}?day=${DAYS[1]}`)

  await Promise.all([ada, ben].map((page) => holdOver(page, GAME, slot.field, slot.minute)))
  await Promise.all([ada, ben].map((page) => page.getByText('Drop here').waitFor()))
  await ada.mouse.up()
  await untilAt(admin, GAME, { field: slot.field, starts: MINUTES_PER_DAY + slot.minute })
  await ben.mouse.up()
  await ben.getByText('Somebody else has').first().waitFor()
  await block(ben, GAME).waitFor()

  // Two games for a place, of two divisions, into one slot that both may have.
  const other = 'open/P3'
  const theirs = await freeSlots(ben, admin, other, 1)
  const shared = (await freeSlots(ada, admin, GAME, 1)).find((it) =>
    theirs.some(({ field, minute }) => field === it.field && minute === it.minute),
  )
  if (!shared) throw new Error('There is no slot that both may have')
  for (const page of [ada, ben]) await opened(page, `${PATH}?day=${DAYS[1]}`)
  await holdOver(ada, GAME, shared.field, shared.minute)
  await holdOver(ben, other, shared.field, shared.minute)
  await Promise.all([ada.mouse.up(), ben.mouse.up()])
  const starts = MINUTES_PER_DAY + shared.minute
  const isThere = async (game: string) => {
    const found = await gameAt(admin, game)
    return found.field === shared.field && found.starts === starts
  }
  await expect.poll(async () => (await isThere(GAME)) || (await isThere(other))).toBe(true)
  const loser = (await isThere(GAME)) ? ben : ada
  await loser
    .getByText(/Another game is on this field then|The field is taken by/)
    .first()
    .waitFor()
  expect([await isThere(GAME), await isThere(other)].filter(Boolean)).toHaveLength(1)
  expect(overlapping(await planned(admin))).toEqual([])
})

/** Games that are on one field at one time. */
function overlapping(games: readonly Planned[]): readonly string[] {
  const placed = games.filter(({ field }) => field !== '')
  return placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .filter(
        (other) =>
          one.field === other.field &&
          one.starts < other.starts + other.slot_minutes &&
          other.starts < one.starts + one.slot_minutes,
      )
      .map((other) => `${one.key} ${other.key}`),
  )
}
