import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExtraOffer, extraDaysIn, isOrderOpen, placesOffered, variantsIn } from './offer.ts'
import {
  changedLots,
  decideOrder,
  kitchenSums,
  type Lot,
  type OrderedLine,
  type OrderFacts,
  orderCents,
  orderQuantity,
  quantityOf,
} from './order.ts'

const SHIRTS: ExtraOffer = {
  priceCents: 1_800,
  per: 'player',
  variants: ['S', 'M', 'L'],
  days: [],
  until: '2026-06-10',
  stock: 0,
  isOpen: true,
}

const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  offer: SHIRTS,
  today: '2026-06-10',
  before: [],
  byOthers: 0,
  isOrganiser: false,
  ...more,
})

const wanted = (quantity: number, variant = 'M') => [{ variant, day: '', quantity }]
const ordered = (...lots: readonly Lot[]): readonly OrderedLine[] => [{ variant: 'M', day: '', lots }]

describe('variants', () => {
  test('stand one a line, in one language or both', () => {
    expect(variantsIn(' S \n\nVegetarian | Vegetarisch\n')).toEqual([
      { key: 'S', en: 'S', de: 'S' },
      { key: 'Vegetarian', en: 'Vegetarian', de: 'Vegetarisch' },
    ])
    expect(variantsIn('')).toEqual([])
  })

  test.each([
    ['the same twice', 'S\nS'],
    ['three languages', 'a | b | c'],
    ['nothing before the bar', '| b'],
    ['a long one', 'x'.repeat(31)],
    ['thirteen', Array.from({ length: 13 }, (_, n) => String(n)).join('\n')],
  ])('%s is refused', (_, text) => expect(variantsIn(text)).toBeUndefined())
})

test('days are days, each once, in their order', () => {
  expect(extraDaysIn('2026-06-14 2026-06-13')).toEqual(['2026-06-13', '2026-06-14'])
  expect(extraDaysIn('')).toEqual([])
  expect(extraDaysIn('2026-02-30')).toBeUndefined()
  expect(extraDaysIn('2026-06-13 2026-06-13')).toBeUndefined()
})

test('every kind can be ordered for every day', () => {
  expect(placesOffered({ variants: ['a', 'b'], days: ['2026-06-13', '2026-06-14'] })).toHaveLength(4)
  expect(placesOffered({ variants: [], days: [] })).toEqual([{ variant: '', day: '' }])
})

test('the last day counts as a whole; without one there is no end, and closed is closed', () => {
  expect(isOrderOpen(SHIRTS, '2026-06-10')).toBe(true)
  expect(isOrderOpen(SHIRTS, '2026-06-11')).toBe(false)
  expect(isOrderOpen({ isOpen: true, until: '' }, '2030-01-01')).toBe(true)
  expect(isOrderOpen({ isOpen: false, until: '' }, '2026-06-10')).toBe(false)
})

describe('an order', () => {
  test('is taken as wanted, at the price of the day', () => {
    expect(decideOrder(facts(), wanted(3))).toEqual({ ok: true, lines: ordered({ quantity: 3, cents: 1_800 }) })
  })

  test('keeps its price; what is added costs what it costs now', () => {
    const before = ordered({ quantity: 3, cents: 1_500 })
    expect(decideOrder(facts({ before }), wanted(3))).toEqual({ ok: true, lines: before })
    expect(decideOrder(facts({ before }), wanted(5))).toEqual({
      ok: true,
      lines: ordered({ quantity: 3, cents: 1_500 }, { quantity: 2, cents: 1_800 }),
    })
  })

  test('that is given back is gone', () => {
    const before = ordered({ quantity: 3, cents: 1_500 })
    expect(decideOrder(facts({ before }), wanted(0))).toEqual({ ok: true, lines: [] })
    expect(decideOrder(facts({ before }), [])).toEqual({ ok: true, lines: [] })
  })

  test('comes too late the day after, but for organisers', () => {
    const late = facts({ today: '2026-06-11' })
    expect(decideOrder(late, wanted(1))).toEqual({ ok: false, code: 'closed' })
    expect(decideOrder({ ...late, isOrganiser: true }, wanted(1))).toMatchObject({ ok: true })
  })

  test('of what is not offered is refused', () => {
    expect(decideOrder(facts(), wanted(1, 'XXL'))).toEqual({ ok: false, code: 'not_offered' })
  })

  test('of what a team has once takes one of each', () => {
    const offer: ExtraOffer = { ...SHIRTS, per: 'team' }
    expect(decideOrder(facts({ offer }), wanted(2))).toEqual({ ok: false, code: 'one_per_team' })
    expect(decideOrder(facts({ offer }), [...wanted(1), ...wanted(1, 'S')])).toMatchObject({ ok: true })
  })

  test('takes no more than there is, and says what is left; fewer is always possible', () => {
    const short = facts({ offer: { ...SHIRTS, stock: 10 }, byOthers: 8 })
    expect(decideOrder(short, wanted(3))).toEqual({ ok: false, code: 'too_many', left: 2 })
    expect(decideOrder(short, wanted(2))).toMatchObject({ ok: true })
    const before = ordered({ quantity: 6, cents: 1_800 })
    expect(decideOrder({ ...short, before }, wanted(5))).toMatchObject({ ok: true })
  })
})

const lots = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 50 }), cents: fc.integer({ min: 0, max: 10_000 }) }),
  { maxLength: 4 },
)

test('whatever is changed, there are as many as wanted, and nothing that was kept changes its price', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 10_000 }), (before, count, price) => {
      const after = changedLots(before, count, price)
      expect(quantityOf({ lots: after })).toBe(count)
      const each = (all: readonly Lot[]) =>
        all.flatMap(({ quantity, cents }) => Array.from({ length: quantity }, () => cents))
      const [was, is] = [each(before), each(after)]
      const kept = Math.min(was.length, is.length)
      expect(is.slice(0, kept)).toEqual(was.slice(0, kept))
      expect(is.slice(kept).every((cents) => cents === price)).toBe(true)
    }),
  )
})

test('what the kitchen needs is what all teams ordered, whichever way it is added', () => {
  const order = fc.uniqueArray(fc.record({ variant: fc.constantFrom('S', 'M', 'L'), day: fc.constant(''), lots }), {
    selector: ({ variant }) => variant,
    maxLength: 3,
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 5 }), (orders) => {
      const { places, quantity, cents } = kitchenSums(SHIRTS, orders)
      expect(quantity).toBe(orders.reduce((sum, lines) => sum + orderQuantity(lines), 0))
      expect(cents).toBe(orders.reduce((sum, lines) => sum + orderCents(lines), 0))
      expect(places.reduce((sum, place) => sum + place.quantity, 0)).toBe(quantity)
    }),
  )
})

/** docs/rules/extras.md is right. */
const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/extras.md'), 'utf8')
const EXAMPLES = [...PAGE.matchAll(/^\| (\d+) at (\d+) \| (\d+) at (\d+) \| (.+?) \| (\d+) \|$/gm)].map((it) =>
  it.slice(1),
)

test('the page has its examples', () => expect(EXAMPLES).toHaveLength(3))

test.each(EXAMPLES)('%s at %s, then %s at %s: %s', (had, price, count, now, becomes, owed) => {
  const after = changedLots([{ quantity: Number(had), cents: Number(price) }], Number(count), Number(now))
  expect(after.map(({ quantity, cents }) => `${quantity} at ${cents}`).join(' and ')).toBe(becomes)
  expect(orderCents([{ variant: '', day: '', lots: after }])).toBe(Number(owed))
})
