import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { femaleShare, genderCounts, largerSideAt, missingForMixed } from './equity.ts'

const matches = fc.array(fc.constantFrom('female' as const, 'male' as const, '' as const), { maxLength: 60 })

test('a roster is counted, and nobody is counted twice', () => {
  expect(genderCounts(['female', 'male', '', 'female'])).toEqual({ female: 2, male: 1, unknown: 1 })
  fc.assert(
    fc.property(matches, (roster) => {
      const { female, male, unknown } = genderCounts(roster)
      expect(female + male + unknown).toBe(roster.length)
    }),
  )
})

test('the share counts only those of whom it is known', () => {
  expect(femaleShare({ female: 6, male: 8, unknown: 3 })).toBeCloseTo(6 / 14)
  expect(femaleShare({ female: 0, male: 0, unknown: 5 })).toBeUndefined()
})

test('the shares of both sides are the whole', () => {
  fc.assert(
    fc.property(matches, (roster) => {
      const counts = genderCounts(roster)
      const share = femaleShare(counts)
      const other = femaleShare({ ...counts, female: counts.male, male: counts.female })
      if (share === undefined) expect(other).toBeUndefined()
      else expect(share + (other ?? 0)).toBeCloseTo(1)
    }),
  )
})

describe('a mixed line of seven is four to three', () => {
  test.each([
    [
      { female: 4, male: 4, unknown: 0 },
      { female: 0, male: 0 },
    ],
    [
      { female: 3, male: 12, unknown: 0 },
      { female: 1, male: 0 },
    ],
    [
      { female: 0, male: 0, unknown: 9 },
      { female: 4, male: 4 },
    ],
  ])('%o needs %o more', (counts, missing) => expect(missingForMixed(counts)).toEqual(missing))
})

test('the larger side of a mixed line changes after the first point, then after every second', () => {
  const line = Array.from({ length: 9 }, (_, index) => largerSideAt(index + 1, 'female')[0]).join('')
  expect(line).toBe('fmmffmmff')
  expect(largerSideAt(17, 'female')).toBe('female')
  expect(largerSideAt(17, 'male')).toBe('male')
})
