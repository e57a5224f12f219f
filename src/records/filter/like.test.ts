import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFound } from './language-meaning.testing.ts'
import { like, likePattern } from './like.ts'
import { FilterError } from './parse.ts'

const signs = (...all: readonly string[]) => fc.array(fc.constantFrom(...all), { maxLength: 14 })
const text = signs('a', 'b', 'A', '%', '_', '\\', 'ä', '😀').map((parts) => parts.join(''))
const pattern = signs('a', 'b', 'A', '%', '%', '_', '\\%', '\\_', '\\\\', '\\a', '😀').map((parts) => parts.join(''))

test('a text has the form of a pattern as the reference says', () => {
  let found = 0
  fc.assert(
    fc.property(text, pattern.filter(isPattern), (text, pattern) => {
      const expected = isFound(text, pattern, false)
      found += Number(expected)
      expect(like(text, pattern)).toBe(expected)
    }),
    { numRuns: 5_000 },
  )
  expect(found).toBeGreaterThan(100)
})

function isPattern(pattern: string): boolean {
  try {
    return likePattern(pattern) !== ''
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}

// Going back at each wildcard, this would take longer than the universe has been there.
test.each([
  '%a%a%a%a%a%a%a%a%a%b',
  'a%a%a%a%a%a%a%a%a%b',
  '%_a%_a%_a%_a%_a%_a%_a%_a%_a%b',
  `%${'a'.repeat(200)}b%`,
  `%${'_'.repeat(200)}b%`,
])('a long text is gone through once for %s', (pattern) => {
  expect(like('a'.repeat(100_000), pattern)).toBe(false)
  expect(like(`${'a'.repeat(100_000)}b`, pattern)).toBe(true)
})
