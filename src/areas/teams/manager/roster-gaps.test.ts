import { expect, test } from 'vitest'
import { type GapFacts, gapsOf, rosterGaps } from './roster-gaps.ts'

const whole: GapFacts = { number: '7', gender_match: 'female', birth_year: 1998, captain: true, spirit_captain: true }

test('a player lacks what was not said', () => {
  expect(gapsOf(whole)).toEqual([])
  expect(gapsOf({ ...whole, number: '', gender_match: '', birth_year: 0 })).toEqual([
    'number',
    'gender_match',
    'birth_year',
  ])
  // A number on a shirt, not nothing.
  expect(gapsOf({ ...whole, number: '0' })).toEqual([])
})

test('a roster lacks what its players lack, and captains', () => {
  const plain = { ...whole, captain: false, spirit_captain: false }
  expect(rosterGaps([plain, { ...plain, number: '' }])).toEqual({
    number: 1,
    gender_match: 0,
    birth_year: 0,
    captain: true,
    spirit_captain: true,
  })
  expect(rosterGaps([plain, whole])).toMatchObject({ captain: false, spirit_captain: false })
  expect(rosterGaps([])).toMatchObject({ captain: false, spirit_captain: false })
})
