import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { Refusal } from '#records/errors.ts'
import { bookingLines, bookingOrders } from '../booking.collections.ts'
import { at, type BookingStage, openBooking } from '../booking.testing.ts'
import { bookEquipment } from './book.commands.server.ts'
import { checkFree } from './free.server.ts'
import { instant } from './stock.server.ts'

/** `npm run campaign -- items`: a thousand takers, twenty times. */
const TAKERS = casesOr(50)
const TIMES = TAKERS > 50 ? 20 : 2

let stage: BookingStage
beforeEach(async () => {
  stage = await openBooking()
  await stage.lend(4, '10:00', '12:00')
})
afterEach(() => stage.close())

const takers = <T>(take: () => Promise<T>) => Promise.allSettled(Array.from({ length: TAKERS }, take))

describe.each(Array.from({ length: TIMES }, (_, nth) => nth + 1))('the last item of an interval, time %i', () => {
  test(`${TAKERS} take it at once, and one gets it`, async () => {
    const answers = await takers(() => stage.lend(1, '11:00', '13:00'))
    const refused = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
    expect(refused).toHaveLength(TAKERS - 1)
    expect(refused.filter((it) => !(it instanceof Refusal && it.status === 409))).toEqual([])
    expect(await stage.db.count(bookingOrders)).toBe(2)
  })
})

test('without the transaction many get it', async () => {
  const item = await stage.item(stage.tents)
  const period = { from: instant(at('11:00')), to: instant(at('13:00')) }
  const { team, desk: location } = stage
  await takers(async () => {
    await checkFree(stage.db, [{ item, count: 1 }], period)
    await stage.db.write(async (tx) => {
      const times = { starts: at('11:00'), ends: at('13:00') }
      const order = await tx.create(bookingOrders, { kind: 'loan', state: 'approved', team, location, ...times })
      await tx.create(bookingLines, { order: order.id, item: item.id, waiting: 1 })
    })
  })
  expect(await stage.db.count(bookingOrders)).toBeGreaterThan(2)
})

test('the last piece for sale goes to one', async () => {
  const sale = { location: stage.desk, team: stage.team, starts: at('08:00'), ends: at('08:00') }
  const answers = await takers(() =>
    stage.run(bookEquipment, stage.booker, { ...sale, quantities: { [stage.discs]: 2 } }),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
