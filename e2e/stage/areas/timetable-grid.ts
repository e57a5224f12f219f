import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import type { Program } from '../people.ts'
import { wentOn } from '../visitor.ts'

/** The grid of the timetable, as an admin works on it. */

/** A moment at which half of the tournament is still to be played. */
export const HALF_PLAYED = { DEMO_NOW: '2026-06-13T06:00:00Z' }

export const PATH = '/admin/schedule/timetable'

export interface PlannedGameSeen {
  readonly id: string
  readonly division: string
  readonly key: string
  readonly field: string
  readonly starts: number
  readonly minutes: number
  readonly slot_minutes: number
  readonly locked: boolean
}

export interface FieldSeen {
  readonly id: string
  readonly name: string
  readonly order: number
}

export async function records<T>(admin: Program, collection: string, query = 'perPage=500'): Promise<readonly T[]> {
  const { items } = (await admin.get(`/api/collections/${collection}/records?${query}`)) as { items: T[] }
  return items
}

export const planned = (admin: Program) => records<PlannedGameSeen>(admin, 'planned_games')

export async function gameAt(admin: Program, id: string): Promise<PlannedGameSeen> {
  const [division, key] = id.split('/')
  const query = new URLSearchParams({ filter: `division = "${division}" && key = "${key}"` })
  const [found] = await records<PlannedGameSeen>(admin, 'planned_games', query.toString())
  if (!found) throw new Error(`No game ${id}`)
  return found
}

/** Answers once the draft says so. */
export async function untilAt(admin: Program, id: string, at: Partial<PlannedGameSeen>) {
  await expect.poll(() => gameAt(admin, id), { timeout: 20_000, interval: 100 }).toMatchObject(at)
}

export const block = (page: Page, game: string): Locator => page.locator(`.timetable > [data-block="${game}"]`)

/** The middle of what a block would cover there, in the grid as it is drawn. */
export async function pointOf(
  page: Page,
  field: string,
  minute: number,
  from: number,
): Promise<{ x: number; y: number }> {
  const head = await page.locator(`[data-field="${field}"]`).boundingBox()
  const grid = await page.locator('.timetable').boundingBox()
  const scrolled = await page.locator('.timetable').evaluate(({ scrollTop }) => scrollTop)
  if (!head || !grid) throw new Error('There is no grid')
  return { x: head.x + head.width / 2, y: grid.y + 42 + ((minute - from) / 15) * 22 - scrolled }
}

/** The first full hour that the grid shows. */
export const firstHour = async (page: Page): Promise<number> => {
  const text = await page.locator('.timetable-hour').first().innerText()
  return Number(text.split(':')[0]) * 60
}

/** Drags a game so that it starts there, without letting go. */
export async function holdOver(page: Page, game: string, field: string, minute: number) {
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

/** Within the app, or by a load where there are no scripts. */
type GoTo = (page: Page, path: string) => Promise<unknown>

/** The slots of a day in which a game may start, by the rules that an open page itself shows; not the one where it is. */
export async function freeSlots(
  page: Page,
  admin: Program,
  game: string,
  day: number,
  goTo: GoTo = wentOn,
): Promise<readonly FreeSlot[]> {
  const fields = await records<FieldSeen>(admin, 'fields', 'sort=order')
  await goTo(page, `${PATH}?day=${DAYS[day]}&game=${encodeURIComponent(game)}&view=move`)
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

export async function freeSlot(page: Page, admin: Program, game: string, day: number, goTo?: GoTo): Promise<FreeSlot> {
  const [first] = await freeSlots(page, admin, game, day, goTo)
  if (!first) throw new Error(`No room for ${game}`)
  return first
}

function minuteIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The demo is in its second day. */
export const DAYS = ['2026-06-12', '2026-06-13']

/** The third-place game of a division: few games depend on it. */
export const GAME = 'mixed/P3'
