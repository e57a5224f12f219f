import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#properties.testing.ts'
import { firstShortage, firstStart, freeOver, freeSteps, type Hold } from './availability.ts'
import { anyStep, anyStock, type HistoryStep, LAST_MINUTE, Shelf } from './history.testing.ts'

const hold = (count: number, from: number, to: number): Hold => ({ count, from, to })

describe('what is free', () => {
  test('a loan may begin when another ends', () => {
    const holds = [hold(1, 0, 10), hold(1, 10, 20)]
    expect(freeOver(1, holds, { from: 20, to: 30 })).toBe(1)
    expect(freeOver(2, holds, { from: 5, to: 15 })).toBe(1)
  })

  test('in steps that follow each other, with no two neighbours alike', () => {
    expect(freeSteps(3, [hold(1, 2, 4), hold(2, 4, 6), hold(1, 6, 8), hold(1, 4, 6)], { from: 0, to: 9 })).toEqual([
      { from: 0, to: 2, free: 3 },
      { from: 2, to: 4, free: 2 },
      { from: 4, to: 6, free: 0 },
      { from: 6, to: 8, free: 2 },
      { from: 8, to: 9, free: 3 },
    ])
  })

  test('nothing while nobody knows when it comes back', () => {
    expect(firstStart(1, [hold(1, 0, Infinity)], { count: 1, length: 5, after: 3 })).toBeUndefined()
    expect(firstStart(2, [hold(1, 0, Infinity), hold(1, 3, 7)], { count: 1, length: 5, after: 3 })).toBe(7)
  })

  test('where too much is promised it says when, and how many too many', () => {
    expect(firstShortage(1, [hold(1, 0, 8), hold(2, 4, 6)], { from: 0, to: 9 })).toEqual({ from: 4, to: 6, missing: 2 })
    expect(firstShortage(3, [hold(1, 0, 8), hold(2, 4, 6)], { from: 0, to: 9 })).toBeUndefined()
  })
})

const MINUTES = Array.from({ length: LAST_MINUTE }, (_, minute) => minute)

/** Everything that happens to one item, looked at after every step. */
const histories = (
  check: (shelf: Shelf, step: HistoryStep, isDone: boolean, before: readonly number[]) => void,
  steps = anyStep,
) =>
  fc.assert(
    fc.property(anyStock, fc.array(steps, { maxLength: 40 }), (stock, taken) => {
      const shelf = new Shelf(stock)
      for (const step of taken) {
        const before = MINUTES.map((minute) => shelf.heldAt(minute))
        check(shelf, step, shelf.take(step), before)
        if (shelf.now > LAST_MINUTE / 2) return
      }
    }),
  )

describe('over every history of orders, hand-outs, returns, extensions and cancellations', () => {
  test('what is free in a period is what the worst of its minutes leaves', () => {
    histories((shelf) => {
      const holds = shelf.holds()
      for (const from of [shelf.now, shelf.now + 3, shelf.now + 7]) {
        for (const length of [1, 4, 9]) {
          const minutes = Array.from({ length }, (_, index) => from + index)
          const left = Math.min(...minutes.map((minute) => shelf.usable - shelf.heldAt(minute)))
          expect(freeOver(shelf.usable, holds, { from, to: from + length })).toBe(Math.max(0, left))
        }
      }
    })
  })

  test('no promise makes a minute promise more than there is', () => {
    histories((shelf, { act }, isDone, before) => {
      if (!isDone || !['book', 'sell', 'extend', 'handOut'].includes(act)) return
      for (const minute of MINUTES.slice(shelf.now)) {
        const held = shelf.heldAt(minute)
        if (held > (before[minute] ?? 0)) expect(held).toBeLessThanOrEqual(shelf.usable)
      }
    })
  })

  test('as long as everything comes back in time and whole, every promise can be kept', () => {
    const isKind = (step: HistoryStep) => step.act !== 'takeBack' || step.damaged + step.lost === 0
    histories((shelf) => {
      const isAnyLate = shelf.lines.some(({ state, to }) => state === 'handed_out' && shelf.now >= to)
      if (isAnyLate) return
      for (const minute of MINUTES.slice(shelf.now)) expect(shelf.heldAt(minute)).toBeLessThanOrEqual(shelf.usable)
    }, anyStep.filter(isKind))
  })

  test('nobody gets a piece that is not there', () => {
    histories((shelf, { act }, isDone) => {
      if (isDone && (act === 'handOut' || act === 'sell')) expect(shelf.onShelf).toBeGreaterThanOrEqual(0)
    })
  })

  test('and nobody is refused what is free', () => {
    histories((shelf, step, isDone, before) => {
      if (step.act !== 'book' || isDone || step.count === 0) return
      const from = shelf.now + step.from
      const left = MINUTES.slice(from, from + step.length).map((minute) => shelf.usable - (before[minute] ?? 0))
      expect(Math.min(...left)).toBeLessThan(step.count)
    })
  })
})
