import { describe, expect, test } from 'vitest'
import {
  earlyTime,
  extraTime,
  GRACE_MS,
  type HeldLine,
  holdsOf,
  isOrderActPossible,
  type LineCounts,
  moneyOf,
  shownState,
  stateAfterReturn,
} from './orders.ts'

const counts = (said: Partial<LineCounts> = {}): LineCounts => ({
  waiting: 0,
  out: 0,
  returned: 0,
  damaged: 0,
  lost: 0,
  ...said,
})
const line = (said: Partial<HeldLine>): HeldLine => ({
  ...counts({ waiting: 2 }),
  from: 10,
  to: 20,
  state: 'approved',
  ...said,
})

describe('what a line holds', () => {
  test('as much as is promised, for as long', () => {
    expect(holdsOf(line({}), 0)).toEqual([{ from: 10, to: 20, count: 2 }])
    expect(holdsOf(line({ state: 'requested' }), 0)).toEqual([{ from: 10, to: 20, count: 2 }])
  })

  test('what is out until it is due, and from then on until it is back', () => {
    const out = line({ state: 'handed_out', waiting: 0, out: 1, returned: 1 })
    expect(holdsOf(out, 19)).toEqual([{ from: 10, to: 20, count: 1 }])
    expect(holdsOf(out, 20)).toEqual([{ from: 10, to: Infinity, count: 1 }])
  })

  test('the part that is not handed out yet is promised still', () => {
    expect(holdsOf(line({ state: 'handed_out', waiting: 1, out: 1 }), 12)).toEqual([
      { from: 10, to: 20, count: 1 },
      { from: 10, to: 20, count: 1 },
    ])
  })

  test.each(['rejected', 'returned', 'closed', 'cancelled', 'voided'] as const)('nothing once it is %s', (state) => {
    expect(holdsOf(line({ state }), 12)).toEqual([])
  })

  test('what is sold never comes back', () => {
    expect(holdsOf(line({ state: 'booked', waiting: 0, out: 2 }), 12)).toEqual([{ from: 10, to: Infinity, count: 2 }])
  })
})

describe('states', () => {
  test('a loan is overdue by itself, after the grace', () => {
    const loan = { state: 'handed_out' as const, to: 1_000 }
    expect(shownState(loan, 1_000 + GRACE_MS)).toBe('handed_out')
    expect(shownState(loan, 1_001 + GRACE_MS)).toBe('overdue')
    expect(shownState({ ...loan, state: 'returned' }, 1_001 + GRACE_MS)).toBe('returned')
  })

  test('what is decided is not decided again', () => {
    expect(isOrderActPossible('approve', 'requested')).toBe(true)
    expect(isOrderActPossible('approve', 'rejected')).toBe(false)
    expect(isOrderActPossible('cancel', 'handed_out')).toBe(false)
  })

  test.each([
    ['some are still out', [{ out: 1, returned: 1, deposit: 0 }], 'handed_out'],
    ['all are back, and nothing is to be settled', [{ returned: 2, deposit: 0 }], 'closed'],
    ['a deposit is to be given back', [{ returned: 2, deposit: 500 }], 'returned'],
    ['one is damaged', [{ returned: 1, damaged: 1, deposit: 0 }], 'returned'],
    ['one is lost', [{ lost: 1, deposit: 0 }], 'returned'],
  ] as const)('%s', (_, lines, state) => {
    expect(stateAfterReturn(lines.map(({ deposit, ...said }) => ({ ...counts(said), deposit })))).toBe(state)
  })
})

describe('other times', () => {
  test('a later end asks for what lies behind the old one, or behind now', () => {
    expect(extraTime({ from: 10, to: 20 }, 30, 12)).toEqual({ from: 20, to: 30 })
    expect(extraTime({ from: 10, to: 20 }, 30, 25)).toEqual({ from: 25, to: 30 })
    expect(extraTime({ from: 10, to: 20 }, 15, 12)).toBeUndefined()
  })

  test('a hand-out before its time asks for the time before', () => {
    expect(earlyTime({ from: 10, to: 20 }, 7)).toEqual({ from: 7, to: 10 })
    expect(earlyTime({ from: 10, to: 20 }, 10)).toBeUndefined()
  })
})

test('the deposit of what came back whole goes back, the rest stays', () => {
  const lines = [
    { ...counts({ returned: 1, damaged: 1, lost: 1 }), price: 250, deposit: 1_000 },
    { ...counts({ waiting: 1 }), price: 100, deposit: 500 },
  ]
  expect(moneyOf(lines)).toEqual({ price: 850, deposit: 3_000, back: 1_000, kept: 2_000 })
})
