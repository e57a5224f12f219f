import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsMoreValues } from './json-values.ts'

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
      expect(holdsMoreValues(bytesOf(value), count)).toBe(false)
      // Shorter than this it is not even looked at.
      if (count > 1 && bytesOf(value).length / 2 > count - 1)
        expect(holdsMoreValues(bytesOf(value), count - 1)).toBe(true)
    }),
  )
})

test.each([
  ['commas and brackets in a text', { text: ',[{'.repeat(1_000) }, 2],
  ['quotes and backslashes in a text', { text: '\\",\\\\",'.repeat(1_000), more: [1] }, 4],
])('%s are no values', (_, value, count) => {
  expect(holdsMoreValues(bytesOf(value), count)).toBe(false)
  expect(holdsMoreValues(bytesOf(value), count - 1)).toBe(true)
})

test('a text without an end is no reason to go on for ever', () => {
  expect(holdsMoreValues(new TextEncoder().encode(`["${'\\'.repeat(100_001)}"`), 1_000)).toBe(false)
})
