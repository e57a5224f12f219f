import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestPlayers } from './best-players.ts'
import {
  decideGoal,
  decideValuable,
  type GoalFacts,
  type GoalNoted,
  goalsThatCount,
  type ValuableFacts,
} from './goals.ts'

const goal = (point: number, side: 'home' | 'away', scorer = 'h7', assist = ''): GoalNoted => ({
  point,
  side,
  scorer,
  assist,
})

const countsOf = (players: readonly string[]) =>
  new Map([...Map.groupBy(players, (player) => player)].map(([player, own]) => [player, own.length]))

const bestBy = (goals: readonly GoalNoted[], named: readonly string[]) =>
  bestPlayers(
    countsOf(goals.flatMap(({ scorer }) => scorer || [])),
    countsOf(goals.flatMap(({ assist }) => assist || [])),
    countsOf(named),
  )

describe('who may say who scored', () => {
  const facts: GoalFacts = {
    isOn: true,
    state: 'live',
    mayCount: true,
    isKeeper: false,
    rosters: { home: new Set(['h7', 'h12']), away: new Set(['a3']) },
  }
  test.each([
    ['a scorer and an assist of the team', facts, goal(1, 'home', 'h7', 'h12'), undefined],
    ['no assist', facts, goal(1, 'home'), undefined],
    ['off', { ...facts, isOn: false, isKeeper: true }, goal(1, 'home'), 'scorers_off'],
    ['somebody else', { ...facts, mayCount: false }, goal(1, 'home'), 'may_not_note'],
    ['once the result stands', { ...facts, state: 'confirmed' }, goal(1, 'home'), 'result_stands'],
    [
      'then a scorekeeper',
      { ...facts, state: 'confirmed', mayCount: false, isKeeper: true },
      goal(1, 'home'),
      undefined,
    ],
    ['a player of the other team', facts, goal(1, 'home', 'a3'), 'not_in_team'],
    ['an assist by the other team', facts, goal(1, 'home', 'h7', 'a3'), 'not_in_team'],
    ['nobody', facts, goal(1, 'home', ''), 'not_in_team'],
    ['oneself', facts, goal(1, 'home', 'h7', 'h7'), 'own_assist'],
  ])('%s', (_, given, noted, code) => {
    const verdict = decideGoal(given, noted)
    expect(verdict.ok ? undefined : verdict.code).toBe(code)
  })
})

describe('naming the most valuable', () => {
  const facts: ValuableFacts = {
    isOn: true,
    state: 'confirmed',
    isOfTeam: true,
    isKeeper: false,
    isConfirmed: false,
    opponents: new Set(['a3', 'a4']),
  }
  test.each([
    ['players of the other team', facts, ['a3', 'a4'], undefined],
    ['off', { ...facts, isOn: false }, ['a3'], 'scorers_off'],
    ['before it was played', { ...facts, state: 'live' }, ['a3'], 'not_played'],
    ['of a forfeit', { ...facts, state: 'forfeit' }, ['a3'], 'not_played'],
    ['by somebody else', { ...facts, isOfTeam: false }, ['a3'], 'not_your_game'],
    ['once it is confirmed', { ...facts, isConfirmed: true }, ['a3'], 'already_confirmed'],
    ['then a scorekeeper', { ...facts, isConfirmed: true, isOfTeam: false, isKeeper: true }, ['a3'], undefined],
    ['an own player', facts, ['h7'], 'not_in_team'],
  ])('%s', (_, given, named, code) => {
    const verdict = decideValuable(given, named)
    expect(verdict.ok ? undefined : verdict.code).toBe(code)
  })
})

describe('goals that count', () => {
  test('a point that was taken back has no scorer', () => {
    const noted = [goal(1, 'home'), goal(2, 'away', 'a3'), goal(3, 'home')]
    expect(goalsThatCount(noted, [1, 1])).toEqual([noted[0], noted[1]])
  })

  const noted = fc.uniqueArray(
    fc.record({
      point: fc.integer({ min: 1, max: 30 }),
      side: fc.constantFrom('home' as const, 'away' as const),
      scorer: fc.constantFrom('p1', 'p2', 'p3', ''),
      assist: fc.constantFrom('p4', 'p5', ''),
    }),
    { selector: ({ point }) => point, maxLength: 30 },
  )

  test('are never more than the score, and the order in which they came does not matter', () => {
    fc.assert(
      fc.property(noted, fc.nat(15), fc.nat(15), (goals, home, away) => {
        const counted = goalsThatCount(goals, [home, away])
        expect(counted.filter(({ side }) => side === 'home').length).toBeLessThanOrEqual(home)
        expect(counted.filter(({ side }) => side === 'away').length).toBeLessThanOrEqual(away)
        expect(goalsThatCount(goals.toReversed(), [home, away])).toEqual(counted)
      }),
    )
  })

  test('make the list: nothing is lost, level players share a place', () => {
    fc.assert(
      fc.property(noted, fc.array(fc.constantFrom('p1', 'p9')), (goals, named) => {
        const best = bestBy(goals, named)
        const sum = (of: 'goals' | 'assists' | 'named') => best.reduce((all, tally) => all + tally[of], 0)
        expect(sum('goals')).toBe(goals.filter(({ scorer }) => scorer !== '').length)
        expect(sum('assists')).toBe(goals.filter(({ assist }) => assist !== '').length)
        expect(sum('named')).toBe(named.length)
        for (const [index, tally] of best.entries()) {
          const before = best[index - 1]
          if (!before) expect(tally.place).toBe(1)
          else {
            const isLevel = before.goals === tally.goals && before.assists === tally.assists
            expect(tally.place).toBe(isLevel ? before.place : index + 1)
          }
        }
      }),
    )
  })
})

test('goals and assists together, then goals', () => {
  const goals = [goal(1, 'home', 'ada', 'ben'), goal(2, 'home', 'ada', 'cy'), goal(3, 'home', 'ben', 'cy')]
  expect(bestBy(goals, ['cy']).map(({ place, player, named }) => [place, player, named])).toEqual([
    [1, 'ada', 0],
    [2, 'ben', 0],
    [3, 'cy', 1],
  ])
})
