import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finalOrderOf, type Standing } from './standing.ts'
import { placeByTeam, poolOf, results, somePool } from './standings.testing.ts'
import { swissStandings, victoryPoints } from './swiss.ts'

describe('a forfeit', () => {
  test('is a loss by as much as counts', () => {
    const { rows } = swissStandings({ teams: ['A', 'B'], games: results('A 0-0 B, A forfeits') })
    expect(rows.map(({ team, swiss }) => [team, swiss?.victoryPoints])).toEqual([
      ['B', 25],
      ['A', 0],
    ])
  })

  test('of both gives neither anything', () => {
    const { rows } = swissStandings({ teams: ['A', 'B'], games: results('A 0-0 B, both forfeit') })
    expect(rows.map(({ swiss }) => swiss?.victoryPoints)).toEqual([0, 0])
  })
})

test('places are shared while nothing parts them, and thrown for', () => {
  const level = swissStandings(poolOf('A 15-13 B', 'C 15-13 D'))
  expect(level.rows.map(({ place }) => place)).toEqual([1, 1, 3, 3])
  expect(level.ties.map(({ needsThrowsOf }) => needsThrowsOf)).toEqual([
    ['A', 'C'],
    ['B', 'D'],
  ])
  expect(finalOrderOf(swissStandings(poolOf('A 15-13 B', 'C 15-13 D', 'A throws 9 cm', 'C throws 3 cm')))).toEqual([
    'C',
    'A',
    undefined,
    undefined,
  ])
})

describe('property:', () => {
  const someGoals = fc.integer({ min: 0, max: 20 })

  test('15 and the margin, at most 25; 15 less the margin, at least 0; 15 each for a draw', () => {
    fc.assert(
      fc.property(someGoals, someGoals, (own, other) => {
        const [margin, points] = [Math.abs(own - other), victoryPoints(own, other)]
        if (own > other) expect(points).toBe(margin >= 10 ? 25 : 15 + margin)
        else if (own < other) expect(points).toBe(margin >= 15 ? 0 : 15 - margin)
        else expect(points).toBe(15)
      }),
    )
  })

  test('whoever has played more is before, then points, opponents’ points, goals, spirit, the nearer throw', () => {
    const someDraw = somePool({ forfeits: 10, missing: 40, draws: 20 })
    fc.assert(
      fc.property(someDraw, fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), (pool, scores) => {
        const spirit = new Map(pool.teams.map((team, index) => [team, scores[index] ?? 0]))
        const standings = swissStandings({ ...pool, spirit })
        const keysOf = ({ team, played, swiss, goalsFor }: Standing) => [
          played,
          swiss?.victoryPoints ?? 0,
          swiss?.opponentsPoints ?? 0,
          goalsFor,
          spirit.get(team) ?? 0,
        ]
        for (const one of standings.rows) {
          for (const other of standings.rows) {
            const at = keysOf(one).findIndex((key, index) => key !== keysOf(other)[index])
            if (at >= 0) expect(one.place < other.place).toBe(keysOf(one)[at]! > keysOf(other)[at]!)
          }
        }
        const turned = { teams: pool.teams.toReversed(), games: pool.games.toReversed(), throws: pool.throws, spirit }
        expect(placeByTeam(swissStandings(turned))).toEqual(placeByTeam(standings))
      }),
    )
  })
})
