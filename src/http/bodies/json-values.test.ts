import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countValues } from './json-values.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** Lists, objects and what is in them; those that hold nothing count as if they held one. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const inside = Object.values(value)
  return 1 + (inside.length === 0 ? 1 : inside.reduce((sum: number, it) => sum + countOf(it), 0))
}

test('values are counted without parsing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const count = countOf(value)
      expect(countValues(bytesOf(value), 1_000_000)).toBe(count)
      expect(countValues(bytesOf(value), 1)).toBe(Math.min(count, 2))
    }),
  )
})

test.each([
  ['commas and brackets in a text', { text: ',[{'.repeat(1_000) }, 2],
  ['quotes and backslashes in a text', { text: '\\",\\\\",'.repeat(1_000), more: [1] }, 4],
])('%s are no values', (_, value, count) => {
  expect(countValues(bytesOf(value), 1_000)).toBe(count)
})

test('a text without an end is no reason to go on for ever', () => {
  expect(countValues(new TextEncoder().encode(`["${'\\'.repeat(100_001)}"`), 1_000)).toBe(2)
})
