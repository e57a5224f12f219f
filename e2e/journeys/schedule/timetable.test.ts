import { expect } from 'vitest'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import {
  block,
  DAYS,
  type FieldSeen,
  freeSlot,
  GAME,
  gameAt,
  HALF_PLAYED,
  holdOver,
  PATH,
  planned,
  records,
  untilAt,
} from '../../stage/areas/timetable-grid.ts'
import { press } from '../../stage/forms.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoApp } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoApp(HALF_PLAYED)

test('an admin drags a game by mouse, moves it by keys, swaps, undoes and publishes', { timeout: 120_000 }, async ({
  someone,
}) => {
  const admin = await programOf(app, 'admin')
  const page = await someone(app, { size: 'desktop' })
  await signIn(page, admin, app)
  const before = await gameAt(admin, GAME)
  await openedLive(page, `${PATH}?day=${DAYS[1]}`)
  const slot = await freeSlot(page, admin, GAME, 1)
  await wentOn(page, `${PATH}?day=${DAYS[1]}`)

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
  const fields = (await records<FieldSeen>(admin, 'fields', 'sort=order')).map(({ id }) => id)
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
  // The page has its answer, and what it was changed to.
  await page.getByText('1 game unlocked').last().waitFor()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move here' }).waitFor({ state: 'detached' })

  // Swapped with the first game that it may be swapped with.
  await wentOn(page, `${PATH}?day=${DAYS[1]}&game=${encodeURIComponent(GAME)}&view=swap`)
  const [own, value] = [await gameAt(admin, GAME), await page.getByLabel('Swap with').inputValue()]
  const other = value.split(' ')[0] ?? ''
  const theirs = await gameAt(admin, other)
  await press(page, 'Swap')
  await untilAt(admin, GAME, { field: theirs.field, starts: theirs.starts })
  await untilAt(admin, other, { field: own.field, starts: own.starts })
  // The form leads back to the grid once it has its answer.
  await page.waitForURL(({ searchParams }) => !searchParams.has('view'))

  await wentOn(page, PATH)
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
