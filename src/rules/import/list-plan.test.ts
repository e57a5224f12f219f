import { expect, test } from 'vitest'
import { changesOf, type PlannedLine, seenIn, seenOf } from './list-plan.ts'

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
