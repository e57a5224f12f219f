import { expect } from 'vitest'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import {
  block,
  DAYS,
  freeSlot,
  freeSlots,
  GAME,
  gameAt,
  HALF_PLAYED,
  holdOver,
  PATH,
  type PlannedGameSeen,
  planned,
  untilAt,
} from '../../stage/areas/timetable-grid.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { opened, test, wentOn } from '../../stage/visitor.ts'

const app = demoApp(HALF_PLAYED)

const DAY = `${PATH}?day=${DAYS[1]}`

test('two admins drag the same game, and two games into one slot: one wins, the other is told', {
  timeout: 120_000,
}, async ({ someone }) => {
  const admin = await programOf(app, 'admin')
  const [ada, ben] = [await someone(app, { size: 'desktop' }), await someone(app, { size: 'desktop' })]
  for (const page of [ada, ben]) await signIn(page, admin, app)
  for (const page of [ada, ben]) await opened(page, DAY)
  const slot = await freeSlot(ada, admin, GAME, 1)
  await wentOn(ada, DAY)

  await Promise.all([ada, ben].map((page) => holdOver(page, GAME, slot.field, slot.minute)))
  await Promise.all([ada, ben].map((page) => page.getByText('Drop here').waitFor()))
  await ada.mouse.up()
  await untilAt(admin, GAME, { field: slot.field, starts: MINUTES_PER_DAY + slot.minute })
  await ben.mouse.up()
  await ben
    .getByText(/^(Somebody|Someone) else has/)
    .first()
    .waitFor()
  await block(ben, GAME).waitFor()

  // Two games for a place, of two divisions, into one slot that both may have.
  const other = 'open/P3'
  const theirs = await freeSlots(ben, admin, other, 1)
  const shared = (await freeSlots(ada, admin, GAME, 1)).find((it) =>
    theirs.some(({ field, minute }) => field === it.field && minute === it.minute),
  )
  if (!shared) throw new Error('There is no slot that both may have')
  for (const page of [ada, ben]) await wentOn(page, DAY)
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
    .getByText(/The field is already taken then|The field is taken by/)
    .first()
    .waitFor()
  expect([await isThere(GAME), await isThere(other)].filter(Boolean)).toHaveLength(1)
  expect(overlapping(await planned(admin))).toEqual([])
})

/** Games that are on one field at one time. */
function overlapping(games: readonly PlannedGameSeen[]): readonly string[] {
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
