import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { myWeekend } from '#areas/weekend/my-weekend.api.server.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { bookingArea } from '../booking.area.ts'
import { bookingOrders } from '../booking.collections.ts'
import { at, type BookingStage, openBooking } from '../booking.testing.ts'
import { takeBack } from '../orders/hand-out.commands.server.ts'
import { cancelOrder, extendOrder } from '../orders/orders.commands.server.ts'

let stage: BookingStage
let mona: Viewer
/** Mona manages the team; the clock begins at eight. */
beforeEach(async () => {
  stage = await openBooking()
  mona = await stage.person('Mona', ['teammanager'])
  await stage.db.write((tx) => tx.update(teams, stage.team, { managers: [mona.id] }))
})
afterEach(() => stage.close())

const workDue = () => runDueWork(stage.db, bookingArea.dueWork ?? [])
const told = async ({ id }: Viewer) =>
  (await stage.db.list(notices, { filter: 'recipient = {:id}', params: { id }, sort: '@added' })).map(
    (it) => it.text_en,
  )
const weekendOf = async (viewer: Viewer) =>
  (await myWeekend(stage.visit('/al', { viewer }).context.get(pageRequest)))?.entries ?? []
const titlesOf = async (viewer: Viewer) => (await weekendOf(viewer)).map(({ title }) => title)

const LATE = 'Overdue: 2 × Tent. Return to: Container.'

describe('whoever has something that is overdue', () => {
  test('is told once, a quarter of an hour after its end', async () => {
    await stage.lend(2, '08:00', '09:00', { hand_out: true })
    stage.passMinutes(75)
    await workDue()
    expect(await told(mona)).toEqual([])
    stage.passMinutes(1)
    await Promise.all([workDue(), workDue()])
    await workDue()
    expect(await told(mona)).toEqual([LATE])
    expect(await told(stage.booker)).toEqual([])
  })

  test('is told again where another end has passed, and of what is still out', async () => {
    const order = await stage.lend(2, '08:00', '09:00', { hand_out: true })
    stage.passMinutes(76)
    await workDue()
    const { updated: base = '' } = (await stage.db.get(bookingOrders, order)) ?? {}
    await stage.run(extendOrder, stage.booker, { order, base, ends: at('10:00') })
    const [line] = await stage.lines(order)
    await stage.run(takeBack, stage.booker, { order, lines: { [line?.id ?? '']: { returned: 1 } } })
    await workDue()
    expect(await told(mona)).toHaveLength(1)
    stage.passMinutes(60)
    await workDue()
    expect(await told(mona)).toEqual([LATE, LATE.replace('2', '1')])
  })

  test('is not told of what is back', async () => {
    const order = await stage.lend(2, '08:00', '09:00', { hand_out: true })
    const [line] = await stage.lines(order)
    stage.passMinutes(70)
    await stage.run(takeBack, stage.booker, { order, lines: { [line?.id ?? '']: { returned: 2 } } })
    stage.passMinutes(60)
    await workDue()
    expect(await told(mona)).toEqual([])
  })

  test('is the player, or else who manages the team, or else who ordered it', async () => {
    const ida = await stage.person('Ida')
    await stage.db.write((tx) => tx.update(users, ida.id, { player: stage.player }))
    const own = await stage.lend(2, '08:00', '09:00', { hand_out: true })
    await stage.db.write((tx) => tx.update(bookingOrders, own, { player: stage.player }))
    const unmanaged = await stage.lend(2, '08:00', '09:00', { hand_out: true })
    await stage.db.write((tx) => tx.update(bookingOrders, unmanaged, { team: '' }))
    stage.passMinutes(76)
    await workDue()
    for (const person of [ida, stage.booker]) expect(await told(person)).toEqual([LATE])
    expect(await told(mona)).toEqual([])
  })
})

describe('my weekend', () => {
  test('says when to fetch an order and when to bring it back', async () => {
    await stage.lend(2, '10:00', '12:00')
    const [fetch, bring] = await weekendOf(mona)
    expect(fetch).toMatchObject({
      title: 'Collect: 2 × Tent',
      place: 'Container',
      from: Date.parse('2026-06-05T10:00Z'),
    })
    expect(bring).toMatchObject({ title: 'Return: 2 × Tent', from: Date.parse('2026-06-05T12:00Z') })
    // Only bookers may enter the page of an order.
    expect(fetch).not.toHaveProperty('href')
    expect(await titlesOf(stage.booker)).toEqual([])
    await stage.db.write((tx) => tx.update(teams, stage.team, { managers: [] }))
    expect((await weekendOf(stage.booker))[0]).toHaveProperty('href')
  })

  test('follows what becomes of the order', async () => {
    const order = await stage.lend(2, '08:00', '09:00', { hand_out: true })
    const other = await stage.lend(1, '10:00', '12:00')
    await stage.run(cancelOrder, stage.booker, { order: other, reason: '' })
    expect(await titlesOf(mona)).toEqual(['Return: 2 × Tent'])
    stage.passMinutes(76)
    expect(await weekendOf(mona)).toMatchObject([{ note: 'Overdue' }])
    const [line] = await stage.lines(order)
    await stage.run(takeBack, stage.booker, { order, lines: { [line?.id ?? '']: { returned: 1 } } })
    expect(await titlesOf(mona)).toEqual(['Return: 1 × Tent'])
  })
})
