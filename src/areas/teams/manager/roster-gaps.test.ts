import { expect, test } from 'vitest'
import { type GapFacts, gapsOf, NO_PLAYERS, type RosterFigures, rosterGaps } from './roster-gaps.ts'

const whole: GapFacts = { number: '7', gender_match: 'female', birth_year: 1998 }

test('a player lacks what was not said', () => {
  expect(gapsOf(whole)).toEqual([])
  expect(gapsOf({ number: '', gender_match: '', birth_year: 0 })).toEqual(['number', 'gender_match', 'birth_year'])
  // A number on a shirt, not nothing.
  expect(gapsOf({ ...whole, number: '0' })).toEqual([])
})

const full: RosterFigures = { ...NO_PLAYERS, players: 14, captains: 1, spiritCaptains: 1 }

test('a roster lacks what its players lack, and captains', () => {
  expect(rosterGaps(full)).toEqual([])
  expect(rosterGaps({ ...full, captains: 0, lacking: { number: 3, gender_match: 0, birth_year: 2 } })).toEqual([
    { lacks: 'captain', count: 1 },
    { lacks: 'birth_year', count: 2 },
    { lacks: 'number', count: 3 },
  ])
  expect(rosterGaps({ ...full, spiritCaptains: 0 })).toEqual([{ lacks: 'spirit_captain', count: 1 }])
})

test('a roster that makes no line lacks players, an empty one nothing else', () => {
  expect(rosterGaps({ ...full, players: 5 })).toEqual([{ lacks: 'more_players', count: 2 }])
  expect(rosterGaps(NO_PLAYERS)).toEqual([{ lacks: 'players', count: 7 }])
})
