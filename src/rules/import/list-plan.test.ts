import { describe, expect, test } from 'vitest'
import { changesOf, linesOfSeen, linesShown, type PlannedLine, seenIn, seenOf } from './list-plan.ts'

test('what a line leaves blank stays as it is', () => {
  const there = { name: 'Herons', city: 'Ulm', seed: 3, country: '' }
  const fields = ['name', 'city', 'seed', 'country'] as const
  expect(changesOf(fields, there, { name: 'Herons', city: '', seed: undefined, country: 'DE' })).toEqual([
    { field: 'country', before: '', after: 'DE' },
  ])
  expect(changesOf(fields, there, { seed: 0 })).toEqual([{ field: 'seed', before: '3', after: '0' }])
  expect(changesOf(fields, { ...there, seed: 0 }, { seed: 4 })).toEqual([{ field: 'seed', before: '', after: '4' }])
})

const line = (line: number, values: Partial<PlannedLine> = {}): PlannedLine => ({
  line,
  is: 'new',
  id: '',
  values: {},
  changes: [],
  problems: [],
  ...values,
})

test('two plans are told apart by the lines that are wanted, and by no other', () => {
  const before = seenIn([line(2), line(3), line(14)])
  const after = seenIn([
    line(2),
    line(3, { is: 'wrong', problems: [{ column: '', code: 'taken', written: '' }] }),
    line(14),
  ])
  expect(seenOf(after, [2, 14])).toBe(seenOf(before, [2, 14]))
  expect(seenOf(after, [2, 3])).not.toBe(seenOf(before, [2, 3]))
  expect(seenOf(before, [4])).toBe('')
})

describe('of a list that is longer than a page', () => {
  const problem = { column: '', code: 'odd', written: '' }
  const numbers = (lines: readonly PlannedLine[]) => lines.map((it) => it.line)
  const long = (values: (at: number) => Partial<PlannedLine>) =>
    Array.from({ length: 1_000 }, (_, at) => line(at, values(at)))

  test('the first lines are shown where all are alike', () => {
    expect(
      numbers(
        linesShown(
          long(() => ({})),
          () => true,
        ),
      ),
    ).toEqual(Array.from({ length: 100 }, (_, at) => at))
  })

  test('what somebody has to look at is shown, in the order of the list and beside some that are well', () => {
    const late = long((at) => (at < 960 ? {} : { is: 'wrong', problems: [problem] }))
    const shown = numbers(linesShown(late, () => true))
    expect([shown.length, shown[59], shown[60], shown[99]]).toEqual([100, 59, 960, 999])
    const unsure = long((at) => ({ is: 'change', id: String(at) }))
    expect(numbers(linesShown(unsure, ({ id }) => id !== '777'))).toContain(777)
    const wrong = long((at) => (at < 900 ? { is: 'wrong', problems: [problem] } : {}))
    expect(numbers(linesShown(wrong, () => true)).filter((at) => at >= 900)).toHaveLength(50)
  })

  test('a short one is shown whole', () => {
    const short = long(() => ({})).slice(0, 100)
    expect(linesShown(short, () => false)).toEqual(short)
  })
})

test('what was seen says of which lines', () => {
  expect(linesOfSeen(`${seenIn([line(2), line(14)])} 0a1b2c`)).toEqual([{ line: 2 }, { line: 14 }])
})
