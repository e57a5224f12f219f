import { expect, test } from 'vitest'
import { type GapFacts, gapsOf, NO_PLAYERS, type RosterFigures, rosterGaps } from './roster-gaps.ts'

const whole: GapFacts = { number: '7', gender_match: 'female', birth_year: 1998 }

test('a player lacks what was not said', () => {
  expect(gapsOf(whole, true)).toEqual([])
  const blank: GapFacts = { number: '', gender_match: '', birth_year: 0 }
  expect(gapsOf(blank, true)).toEqual(['number', 'gender_match', 'birth_year'])
  // Where no ratio depends on it nobody has to say it.
  expect(gapsOf(blank, false)).toEqual(['number', 'birth_year'])
  // A number on a shirt, not nothing.
  expect(gapsOf({ ...whole, number: '0' }, true)).toEqual([])
})

const full: RosterFigures = { ...NO_PLAYERS, players: 14, captains: 1, spiritCaptains: 1 }

test('a roster lacks what its players lack, and captains', () => {
  expect(rosterGaps(full, true)).toEqual([])
  expect(rosterGaps({ ...full, captains: 0, lacking: { number: 3, gender_match: 0, birth_year: 2 } }, true)).toEqual([
    { lacks: 'captain', count: 1 },
    { lacks: 'birth_year', count: 2 },
    { lacks: 'number', count: 3 },
  ])
  expect(rosterGaps({ ...full, spiritCaptains: 0 }, true)).toEqual([{ lacks: 'spirit_captain', count: 1 }])
})

test('a roster of a division without a ratio lacks no gender match', () => {
  const unsaid = { ...full, lacking: { number: 0, gender_match: 14, birth_year: 0 } }
  expect(rosterGaps(unsaid, true)).toEqual([{ lacks: 'gender_match', count: 14 }])
  expect(rosterGaps(unsaid, false)).toEqual([])
})

test('a roster that makes no line lacks players, an empty one nothing else', () => {
  expect(rosterGaps({ ...full, players: 5 }, true)).toEqual([{ lacks: 'more_players', count: 2 }])
  expect(rosterGaps(NO_PLAYERS, true)).toEqual([{ lacks: 'players', count: 7 }])
})
