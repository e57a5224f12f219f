import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { isFinished, type ScoredGame } from '../game.ts'
import { type PoolFacts, poolStandings } from '../pool.ts'
import { poolOf, somePool } from '../standings.testing.ts'
import type { ProspectCase } from './cases.ts'
import { GAMES_BY_MARGIN_MOST, GAMES_LEFT_MOST, prospectsOf } from './prospects.ts'

const shown = ({ winners, outcomes }: ProspectCase) =>
  `${winners.map((winner) => winner ?? 'any').join(' ')}: ${outcomes
    .map(({ margins, places, isRough }) => {
      const by = margins.flatMap((it, index) => (it ? [`${index + 1} by ${it.from}-${it.to}`] : []))
      return `${by.length > 0 ? `${by.join(', ')} ` : ''}place ${places.from}${places.to > places.from ? `-${places.to}` : ''}${isRough ? ' roughly' : ''}`
    })
    .join('; ')}`

/** The last round of a pool of four: A 2 wins, B and C 1, D 0. */
const LAST_ROUND = ['A 15-9 D', 'B 15-11 C', 'A 15-13 C', 'D 10-15 B', 'A - B', 'C - D']

describe('before the last round', () => {
  test('whoever has won so far needs a win, or not to lose by too much', () => {
    const prospects = prospectsOf(poolOf(...LAST_ROUND), 'A', { pointsMost: 15 })
    expect(prospects?.places).toEqual({ from: 1, to: 2 })
    expect(prospects?.cases.map(shown)).toEqual(['home any: place 1', 'away any: place 2'])
  })

  test('a tie of three makes margins matter, and says from which on', () => {
    const pool = poolOf('A 15-10 B', 'B 15-13 C', 'A 15-8 D', 'B 15-8 D', 'C 15-8 D', 'C - A')
    expect(prospectsOf(pool, 'B', { pointsMost: 15 })?.cases.map(shown)).toEqual([
      'home: 1 by 1-8 place 3; 1 by 9-15 place 2',
      'away: place 2',
    ])
  })

  test('nothing is said with no game left, with too many, or with games without teams', () => {
    const rules = { pointsMost: 15 }
    expect(prospectsOf(poolOf('A 3-2 B'), 'A', rules)).toBeUndefined()
    expect(prospectsOf(poolOf('A - B', 'A - C', 'A - D', 'B - C', 'B - D'), 'A', rules)).toBeUndefined()
    expect(prospectsOf({ ...poolOf('A - B'), gamesWithoutTeams: 1 }, 'A', rules)).toBeUndefined()
    expect(GAMES_LEFT_MOST).toBe(4)
  })

  test('more games than are tried by margins are told roughly', () => {
    const pool = poolOf('A - B', 'B - C', 'C - A')
    const cases = prospectsOf(pool, 'A', { pointsMost: 15 })?.cases.map(shown)
    expect(cases).toContain('home home home: place 1-3 roughly')
    expect(GAMES_BY_MARGIN_MOST).toBe(2)
  })
})

const POINTS_MOST = 3

function everyScore(canBeDrawn: boolean): readonly (readonly [number, number])[] {
  const goals = Array.from({ length: POINTS_MOST + 1 }, (_, index) => index)
  return goals.flatMap((home) => goals.map((away) => [home, away] as const)).filter(([a, b]) => canBeDrawn || a !== b)
}

/** Every way in which the games left can end. */
function everyEnd(left: readonly ScoredGame[], canBeDrawn: boolean): readonly (readonly ScoredGame[])[] {
  return left.reduce<readonly (readonly ScoredGame[])[]>(
    (all, { home, away }) =>
      all.flatMap((games) =>
        everyScore(canBeDrawn).map(([homeScore, awayScore]) => [...games, { home, away, homeScore, awayScore }]),
      ),
    [[]],
  )
}

const winnerIn = ({ homeScore, awayScore }: ScoredGame) =>
  homeScore === awayScore ? 'draw' : homeScore > awayScore ? 'home' : 'away'

/** With so many of the last games still to be played. */
const openPool = (pool: PoolFacts, left: number): PoolFacts => ({
  ...pool,
  games: pool.games.map((game, index) => (index < pool.games.length - left ? game : { ...game, finished: false })),
})

test('property: what is said is what trying every score gives, no more and no less', () => {
  const seen = { byMargin: 0, rough: 0, open: 0 }
  const some = fc.tuple(somePool({ forfeits: 5 }), fc.integer({ min: 1, max: 3 }), fc.nat(), fc.boolean())
  fc.assert(
    fc.property(some, ([whole, count, pick, canBeDrawn]) => {
      // Three drawable games of four points have 4,096 ends: enough of them come without draws.
      const pool = openPool(whole, Math.min(count, canBeDrawn ? 2 : 3, whole.games.length))
      const team = pool.teams[pick % pool.teams.length] ?? ''
      const prospects = prospectsOf(pool, team, { pointsMost: POINTS_MOST, canBeDrawn })!
      const played = pool.games.filter(isFinished)
      const reached = new Map<object, Set<number>>()
      for (const end of everyEnd(prospects.left, canBeDrawn)) {
        const cases = prospects.cases.filter(({ winners }) =>
          winners.every((winner, index) => winner === undefined || winner === winnerIn(end[index]!)),
        )
        expect(cases).toHaveLength(1)
        const fitting = cases[0]!.outcomes.filter(({ margins }) =>
          margins.every((range, index) => {
            const margin = Math.abs(end[index]!.homeScore - end[index]!.awayScore)
            return !range || (range.from <= margin && margin <= range.to)
          }),
        )
        expect(fitting).toHaveLength(1)
        const { rows } = poolStandings({ ...pool, games: [...played, ...end] })
        const { place, sharedWith } = rows.find((row) => row.team === team)!
        const outcome = fitting[0]!
        const places = reached.get(outcome) ?? new Set()
        reached.set(outcome, places.add(place).add(place + sharedWith.length))
      }
      for (const outcome of prospects.cases.flatMap(({ outcomes }) => outcomes)) {
        const places = reached.get(outcome)
        const [from, to] = [Math.min(...(places ?? [])), Math.max(...(places ?? []))]
        if (outcome.isRough) {
          expect(from).toBeGreaterThanOrEqual(outcome.places.from)
          expect(to).toBeLessThanOrEqual(outcome.places.to)
          seen.rough += 1
        } else expect({ from, to }).toEqual(outcome.places)
        if (outcome.margins.some(Boolean)) seen.byMargin += 1
        if (outcome.places.from < outcome.places.to) seen.open += 1
      }
    }),
    { numRuns: casesOr(60) },
  )
  expect(Math.min(seen.byMargin, seen.rough, seen.open)).toBeGreaterThan(5)
})
