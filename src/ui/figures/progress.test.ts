import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discsOf, shareOf, stillNeeded } from './progress.ts'

test('up to eight places are discs, yours first', () => {
  expect(discsOf({ taken: 2, places: 4, mine: true })).toEqual(['mine', 'taken', 'open', 'open'])
  expect(discsOf({ taken: 8, places: 8 })).toHaveLength(8)
  expect(discsOf({ taken: 0, places: 9 })).toBeUndefined()
})

test('a job with one too many shows them all and needs nobody', () => {
  const places = { taken: 3, places: 2 }
  expect(discsOf(places)).toEqual(['taken', 'taken', 'taken'])
  expect(stillNeeded(places)).toBe(0)
  expect(shareOf(places)).toBe(1)
})

test('the share lies between nothing and all', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 300 }), fc.nat(200), (taken, places) => {
      const share = shareOf({ taken, places })
      return share >= 0 && share <= 1
    }),
  )
})
