import { expect, test } from 'vitest'
import { loadWithinMs } from './live-times.ts'

test('the more listen, the longer whoever loads again is spread, and nobody can count them by it', () => {
  expect([0, 1, 160].map(loadWithinMs)).toEqual([800, 800, 800])
  expect([161, 320, 500, 1_000, 2_000].map(loadWithinMs)).toEqual([1_600, 1_600, 3_200, 6_400, 12_800])
  expect(loadWithinMs(100_000)).toBe(12_800)
})
