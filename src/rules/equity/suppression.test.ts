import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEWEST_SHOWN, inFives, type ShownTable, shownCounts, shownTable } from './suppression.ts'

describe('by example', () => {
  test('what is five or more is shown', () => {
    expect(shownTable([[12, 14]])).toEqual({ cells: [[12, 14]], totals: [12, 14] })
  })

  test('one that is too small takes another one with it, or it would be the rest', () => {
    expect(shownCounts([3, 20, 40])).toEqual([undefined, undefined, 40])
  })

  test('several that are too small hide each other, if they are five people together', () => {
    expect(shownCounts([3, 2, 20])).toEqual([undefined, undefined, 20])
    expect(shownCounts([1, 2, 20])).toEqual([undefined, undefined, undefined])
  })

  test('none at all is a small number too', () => {
    expect(shownCounts([0, 30])).toEqual([undefined, undefined])
  })

  test('a row that is left out cannot be taken from the total', () => {
    const { cells, totals } = shownTable([
      [20, 22],
      [2, 18],
    ])
    expect(cells).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(totals).toEqual([22, 40])
  })

  test('a row in which everything is large stays whole beside rows of one kind', () => {
    const { cells } = shownTable([
      [30, 45],
      [0, 60],
      [50, 0],
    ])
    expect(cells).toEqual([
      [30, 45],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('nothing at all is nothing', () => expect(shownTable([])).toEqual({ cells: [], totals: [] }))
})

const small = fc
  .record({ rows: fc.integer({ min: 1, max: 3 }), columns: fc.integer({ min: 2, max: 3 }) })
  .chain(({ rows, columns }) =>
    fc.array(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 2 })), {
        minLength: columns,
        maxLength: columns,
      }),
      { minLength: rows, maxLength: rows },
    ),
  )

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const totalsOf = (table: readonly (readonly number[])[]) =>
  (table[0] ?? []).map((_, column) => sum(table.map((row) => row[column] ?? 0)))

/** Every way to make `total` of so many numbers. */
function* ways(total: number, places: number): Generator<readonly number[]> {
  if (places === 1) yield [total]
  else
    for (let first = 0; first <= total; first++)
      for (const rest of ways(total - first, places - 1)) yield [first, ...rest]
}

/** Every row with this sum that is as it was shown. */
const rowsLike = (row: readonly number[], shown: readonly (number | undefined)[]) =>
  [...ways(sum(row), row.length)].filter((other) => shown.every((it, c) => it === undefined || it === other[c]))

/** Every table that could be behind what is shown. */
function* tablesBehind(
  table: readonly (readonly number[])[],
  { cells, totals }: ShownTable,
  from = 0,
): Generator<readonly (readonly number[])[]> {
  const row = table[from]
  if (!row) {
    const all = totalsOf(table)
    if (totals.every((it, c) => it === undefined || it === all[c])) yield table
    return
  }
  for (const other of rowsLike(row, cells[from] ?? []))
    yield* tablesBehind(table.with(from, other), { cells, totals }, from + 1)
}

describe('for every table', () => {
  test('no number below five is shown, and what is shown is true', () => {
    fc.assert(
      fc.property(small, (table) => {
        const { cells, totals } = shownTable(table)
        const pairs = [
          ...cells.flatMap((row, r) => row.map((it, c) => [it, table[r]?.[c]])),
          ...totals.map((it, c) => [it, totalsOf(table)[c]]),
        ]
        for (const [shown, real] of pairs) {
          if (shown === undefined) continue
          expect(shown).toBe(real)
          expect(shown).toBeGreaterThanOrEqual(FEWEST_SHOWN)
        }
      }),
    )
  })

  test('what is left out cannot be worked out, unless the sums alone tell it', () => {
    fc.assert(
      fc.property(small, (table) => {
        const shown = shownTable(table)
        const isEmpty = [...shown.cells.flat(), ...shown.totals].every((it) => it === undefined)
        const seen = table.map((row) => row.map(() => new Set<number>()))
        const seenTotals = shown.totals.map(() => new Set<number>())
        for (const other of tablesBehind(table, shown)) {
          other.forEach((row, r) => row.forEach((count, c) => seen[r]?.[c]?.add(count)))
          totalsOf(other).forEach((count, c) => seenTotals[c]?.add(count))
        }
        shown.cells.forEach((row, r) =>
          row.forEach((it, c) => {
            if (it === undefined && !isEmpty && sum(table[r] ?? []) > 0) expect(seen[r]?.[c]?.size).toBeGreaterThan(1)
          }),
        )
        shown.totals.forEach((it, c) => {
          if (it === undefined && !isEmpty) expect(seenTotals[c]?.size).toBeGreaterThan(1)
        })
      }),
      { numRuns: 150 },
    )
  })

  test('a table of large numbers is shown whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 5, max: 99 }), { minLength: 3, maxLength: 3 }), { maxLength: 8 }),
        (table) => {
          expect(shownTable(table).cells).toEqual(table)
        },
      ),
    )
  })
})

test('people are counted by fives', () => {
  expect([0, 4, 5, 9, 23].map(inFives)).toEqual([0, 0, 5, 5, 20])
})
