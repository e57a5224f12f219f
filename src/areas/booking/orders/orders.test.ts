import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#records/errors.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { bookingOrders } from '../booking.collections.ts'
import { at, type BookingStage, openBooking } from '../booking.testing.ts'
import { changeItem, settleOutOfUse } from '../items/items.commands.server.ts'
import { openLocation } from '../locations/locations.commands.server.ts'
import { bookEquipment } from './book.commands.server.ts'
import { handOut, takeBack } from './hand-out.commands.server.ts'
import { cancelOrder, closeOrder, decideBooking, extendOrder, voidSale } from './orders.commands.server.ts'

let stage: BookingStage
beforeEach(async () => {
  stage = await openBooking()
})
afterEach(() => stage.close())

const stateOf = async (id: string) => (await stage.db.get(bookingOrders, id))?.state
const attempt = async (name: string, input: object, actor = stage.booker) =>
  refusedWith(await stage.attempt(`booking.${name}`, actor, input))
const wanted = (quantities: Readonly<Record<string, number>>, from = '10:00', to = '12:00') => ({
  location: stage.desk,
  team: stage.team,
  starts: at(from),
  ends: at(to),
  quantities,
})
const lineOf = async (order: string) => (await stage.lines(order))[0]?.id ?? ''

/** The tents, as an admin has them in the form. */
async function tentsAsTyped() {
  const { id: item, updated: base, kind, ...kept } = await stage.item(stage.tents)
  const { code: _, picture: __, out_of_use: ___, created: ____, name_key: _____, ...typed } = kept
  return { ...typed, kind: kind || ('loan' as const), item, base }
}

describe('booking', () => {
  test('holds what is asked for, and no more than there is', async () => {
    await stage.lend(3, '10:00', '12:00')
    expect(await attempt('book', wanted({ [stage.tents]: 3 }))).toBe('not_free')
    await stage.lend(2, '10:00', '12:00')
    await stage.lend(5, '12:00', '13:00')
    expect(await attempt('book', wanted({ [stage.tents]: 1 }, '11:00', '12:30'))).toBe('not_free')
  })

  test('says how many are free', async () => {
    await stage.lend(4, '10:00', '12:00')
    const refusal = await stage.attempt('booking.book', stage.booker, wanted({ [stage.tents]: 2 }))
    expect(refusal).toMatchObject({
      status: 409,
      data: { [`quantities.${stage.tents}`]: { code: 'not_free', message: 'Tent: only 1 free at that time.' } },
    })
  })

  test('what is lent and what is sold become an order each, all of it or nothing', async () => {
    expect(await attempt('book', wanted({ [stage.tents]: 1, [stage.discs]: 3 }))).toBe('not_free')
    expect(await stage.db.count(bookingOrders)).toBe(0)
    const both = wanted({ [stage.tents]: 1, [stage.discs]: 2 })
    const { orders } = await stage.run(bookEquipment, stage.booker, both)
    expect(await Promise.all(orders.map(stateOf))).toEqual(['approved', 'booked'])
    expect(await attempt('book', wanted({ [stage.discs]: 1 }))).toBe('not_free')
    await stage.run(voidSale, stage.booker, { order: orders[1] ?? '', reason: 'Wrong size' })
    await stage.run(bookEquipment, stage.booker, wanted({ [stage.discs]: 2 }))
  })

  test('the same request sent twice makes one order', async () => {
    const key = { key: 'a-key-of-this-phone' }
    const first = await stage.run(bookEquipment, stage.booker, wanted({ [stage.tents]: 2 }), key)
    expect(await stage.run(bookEquipment, stage.booker, wanted({ [stage.tents]: 2 }), key)).toEqual(first)
    expect(await stage.db.count(bookingOrders)).toBe(1)
  })

  test('for a player, with whose team it stands', async () => {
    const { orders } = await stage.run(bookEquipment, stage.booker, {
      ...wanted({ [stage.tents]: 1 }),
      team: '',
      player: stage.player,
    })
    expect(await stage.db.get(bookingOrders, orders[0] ?? '')).toMatchObject({ team: stage.team, player: stage.player })
  })

  test('what has begun is had from now on', async () => {
    const order = await stage.lend(1, '06:00', '10:00')
    expect(await stage.db.get(bookingOrders, order)).toMatchObject({ starts: at('08:00') })
  })

  test.each([
    ['for nobody', { team: '' }, 'holder_missing'],
    ['for somebody who is not there', { player: 'nobody' }, 'holder_missing'],
    ['nothing', { quantities: {} }, 'nothing_chosen'],
    ['what is not there', { quantities: { nothing: 1 } }, 'item_gone'],
    ['until before it begins', { ends: at('09:00') }, 'ends_before_start'],
    ['at a place that is not there', { location: 'nowhere' }, 'location_gone'],
  ])('%s is refused', async (_, other, code) => {
    expect(await attempt('book', { ...wanted({ [stage.tents]: 1 }), ...other })).toBe(code)
  })

  test('longer than an item is lent is refused, and what is not lent too', async () => {
    const change = async (values: object) =>
      stage.run(changeItem, stage.admin, { ...(await tentsAsTyped()), ...values })
    await change({ longest_hours: 2 })
    expect(await attempt('book', wanted({ [stage.tents]: 1 }, '10:00', '12:01'))).toBe('too_long')
    await stage.lend(1, '10:00', '12:00')
    await change({ active: false })
    expect(await attempt('book', wanted({ [stage.tents]: 1 }))).toBe('item_inactive')
  })

  test('a closed desk books nothing and hands out nothing, but takes back', async () => {
    const [waits, isOut] = [
      await stage.lend(1, '08:00', '12:00'),
      await stage.lend(1, '08:00', '12:00', { hand_out: true }),
    ]
    await stage.run(openLocation, stage.admin, { location: stage.desk, open: false })
    expect(await attempt('book', wanted({ [stage.tents]: 1 }))).toBe('location_closed')
    expect(await attempt('handOut', { order: waits })).toBe('location_closed')
    await stage.run(takeBack, stage.booker, { order: isOut, lines: { [await lineOf(isOut)]: { returned: 1 } } })
  })

  test('only whoever has the role at this moment', async () => {
    const worker = await stage.person('Willa', ['worker'])
    expect(await attempt('book', wanted({ [stage.tents]: 1 }), worker)).toBe('status_403')
    await stage.run(bookEquipment, stage.admin, wanted({ [stage.tents]: 1 }))
  })
})

describe('approval', () => {
  beforeEach(async () => {
    await stage.run(changeItem, stage.admin, { ...(await tentsAsTyped()), needs_approval: true })
  })

  test('what needs it is requested, held and not handed out before', async () => {
    const order = await stage.lend(5, '10:00', '12:00')
    expect(await stateOf(order)).toBe('requested')
    expect(await attempt('book', wanted({ [stage.tents]: 1 }))).toBe('not_free')
    expect(await attempt('handOut', { order })).toBe('wrong_state')
    await stage.run(decideBooking, stage.admin, { order, approve: true })
    expect(await stateOf(order)).toBe('approved')
    expect(await attempt('decide', { order, approve: false, reason: 'No' }, stage.admin)).toBe('wrong_state')
  })

  test('a rejection says why, and sets free', async () => {
    const order = await stage.lend(5, '10:00', '12:00')
    expect(await attempt('decide', { order, approve: false }, stage.admin)).toBe('reason_missing')
    expect(await attempt('decide', { order, approve: true })).toBe('status_403')
    await stage.run(decideBooking, stage.admin, { order, approve: false, reason: 'Needed for the finals' })
    expect(await stage.db.get(bookingOrders, order)).toMatchObject({
      state: 'rejected',
      reason: 'Needed for the finals',
    })
    await stage.lend(5, '10:00', '12:00')
  })
})

describe('over the desk', () => {
  test('handed out in parts, taken back in parts, closed once the deposit is settled', async () => {
    const order = await stage.lend(3, '08:00', '12:00')
    const line = await lineOf(order)
    expect(await stage.run(handOut, stage.booker, { order, quantities: { [line]: 2 } })).toEqual({ handedOut: 2 })
    await stage.run(handOut, stage.booker, { order })
    expect(await attempt('handOut', { order })).toBe('not_waiting')
    await stage.run(takeBack, stage.booker, { order, lines: { [line]: { returned: 1 } } })
    expect(await stateOf(order)).toBe('handed_out')
    await stage.run(takeBack, stage.booker, { order, lines: { [line]: { returned: 2 } } })
    expect(await stateOf(order)).toBe('returned')
    await stage.run(closeOrder, stage.booker, { order })
    expect(await stateOf(order)).toBe('closed')
  })

  test('two desks that do the same at once do it once, as what each saw decides', async () => {
    const order = await stage.lend(3, '08:00', '12:00')
    const line = await lineOf(order)
    const part = { order, quantities: { [line]: 1 }, waiting: { [line]: 3 } }
    const both = async (name: string, input: object) =>
      (await Promise.all([1, 2].map(() => stage.attempt(name, stage.booker, input)))).filter(
        (it) => it instanceof Refusal && it.data['code'] === 'changed_meanwhile',
      )
    expect(await both('booking.handOut', part)).toHaveLength(1)
    await stage.run(handOut, stage.booker, { order })
    const back = { order, lines: { [line]: { out: 3, returned: 1 } } }
    expect(await both('booking.takeBack', back)).toHaveLength(1)
    expect(await stage.lines(order)).toMatchObject([{ out: 2, returned: 1 }])
  })

  test.each(['9999-06-05', '2062-06-05'])('nothing is lent until %s', async (day) => {
    expect(await attempt('book', { ...wanted({ [stage.tents]: 1 }), ends: `${day} 12:00:00.000Z` })).toBe('day_far')
    const order = await stage.lend(1, '08:00', '12:00')
    const base = (await stage.db.get(bookingOrders, order))?.updated
    expect(await attempt('extend', { order, base, ends: `${day} 12:00:00.000Z` })).toBe('day_far')
  })

  test('damaged and lost need a note, are out of use, and can be mended or written off', async () => {
    const order = await stage.lend(3, '08:00', '12:00', { hand_out: true })
    const line = await lineOf(order)
    expect(await attempt('takeBack', { order, lines: { [line]: { returned: 2, damaged: 1 } } })).toBe('note_missing')
    const back = { returned: 1, damaged: 1, lost: 1, note: 'A pole is broken' }
    await stage.run(takeBack, stage.booker, { order, lines: { [line]: back } })
    expect(await stage.item(stage.tents)).toMatchObject({ quantity: 3, out_of_use: 2 })
    expect(await attempt('book', wanted({ [stage.tents]: 4 }))).toBe('not_free')
    expect(await attempt('settleOutOfUse', { item: stage.tents, count: 3, as: 'mended' }, stage.admin)).toBe(
      'not_in_use',
    )
    await stage.run(settleOutOfUse, stage.admin, { item: stage.tents, count: 1, as: 'mended' })
    await stage.run(settleOutOfUse, stage.admin, { item: stage.tents, count: 1, as: 'written_off' })
    expect(await stage.item(stage.tents)).toMatchObject({ quantity: 4, out_of_use: 0 })
    await stage.lend(4, '10:00', '12:00')
  })

  test('no more than is out comes back', async () => {
    const order = await stage.lend(2, '08:00', '12:00', { hand_out: true })
    expect(await attempt('takeBack', { order, lines: { [await lineOf(order)]: { returned: 3 } } })).toBe('not_out')
    expect(await attempt('takeBack', { order, lines: {} })).toBe('nothing_chosen')
    expect(await attempt('takeBack', { order, lines: { other: { returned: 1 } } })).toBe('line_gone')
  })

  test('early only where it is free until then', async () => {
    await stage.lend(4, '08:00', '10:00')
    const [two, one] = [await stage.lend(2, '10:00', '12:00'), await stage.lend(1, '10:00', '12:00')]
    expect(await attempt('handOut', { order: two })).toBe('not_free')
    await stage.run(handOut, stage.booker, { order: one })
    expect(await stage.db.get(bookingOrders, one)).toMatchObject({ starts: at('08:00') })
  })

  test('what others have not brought back is neither promised nor handed out', async () => {
    const late = await stage.lend(4, '08:00', '09:00', { hand_out: true })
    const next = await stage.lend(3, '09:00', '11:00')
    stage.passMinutes(90)
    expect(await attempt('book', wanted({ [stage.tents]: 2 }, '20:00', '21:00'))).toBe('not_free')
    expect(await attempt('handOut', { order: next })).toBe('not_on_shelf')
    await stage.run(takeBack, stage.booker, { order: late, lines: { [await lineOf(late)]: { returned: 4 } } })
    await stage.run(handOut, stage.booker, { order: next })
  })

  test('nothing after its time is over, and nothing of what is cancelled', async () => {
    const [over, cancelled] = [await stage.lend(1, '08:00', '09:00'), await stage.lend(1, '08:00', '12:00')]
    await stage.run(cancelOrder, stage.booker, { order: cancelled, reason: '' })
    expect(await attempt('handOut', { order: cancelled })).toBe('wrong_state')
    stage.passMinutes(60)
    expect(await attempt('handOut', { order: over })).toBe('over_already')
  })
})

describe('another end', () => {
  const extend = async (order: string, ends: string) => {
    const { updated } = (await stage.db.get(bookingOrders, order)) ?? { updated: '' }
    return { order, ends: at(ends), base: updated }
  }

  test('asks what lies behind the old one', async () => {
    const order = await stage.lend(3, '08:00', '10:00', { hand_out: true })
    await stage.lend(3, '12:00', '14:00')
    expect(await attempt('extend', await extend(order, '12:30'))).toBe('not_free')
    await stage.run(extendOrder, stage.booker, await extend(order, '12:00'))
    expect(await attempt('book', wanted({ [stage.tents]: 3 }, '10:00', '11:00'))).toBe('not_free')
  })

  test('also of what is overdue, and never in the past', async () => {
    const order = await stage.lend(3, '08:00', '09:00', { hand_out: true })
    stage.passMinutes(120)
    expect(await attempt('extend', await extend(order, '09:30'))).toBe('ends_before_start')
    await stage.run(extendOrder, stage.booker, await extend(order, '11:00'))
    await stage.lend(5, '11:00', '12:00')
  })

  test('of an order that somebody else has changed meanwhile is refused', async () => {
    const order = await stage.lend(1, '08:00', '10:00')
    const seen = await extend(order, '11:00')
    await stage.run(handOut, stage.booker, { order })
    expect(await stage.attempt('booking.extend', stage.booker, seen)).toMatchObject({ status: 409 })
  })
})

test('there cannot be fewer than are promised', async () => {
  await stage.lend(4, '10:00', '12:00')
  const fewer = { ...(await tentsAsTyped()), quantity: 3 }
  expect(await stage.attempt('booking.changeItem', stage.admin, fewer)).toMatchObject({
    status: 409,
    data: { quantity: { code: 'stock_promised', params: { needed: 4 } } },
  })
})
