import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bracketPlan } from './bracket-layout.ts'
import { EVERY_PROPOSAL } from './formats.testing.ts'
import { proposalsFor } from './proposals.ts'
import { placesPlayedFor } from './reach.ts'
import { loserOf, placeInPool, winnerOf } from './source.ts'
import type { Format } from './structure.ts'

const bracketOf = ({ games }: Format) => games.filter(({ kind }) => kind === 'bracket')

function planOf(format: Format, isWanted: (key: string) => boolean = () => true) {
  const ranges = placesPlayedFor(format)
  return bracketPlan(
    bracketOf(format).filter(({ key }) => isWanted(key)),
    (key) => ranges.get(key),
  )
}

const standardOf = (teams: number): Format => {
  const [standard] = proposalsFor(teams)
  if (!standard) throw new Error('No proposal')
  return standard.format
}

const drawn = (format: Format) =>
  Object.fromEntries([...planOf(format)].map(([key, { column, row, tree }]) => [key, [tree, column, row]]))

test('eight teams: the final stands between its semi-finals, the game for place 3 below it, places 5 to 8 apart', () => {
  expect(drawn(standardOf(8))).toEqual({
    SF1: [0, 0, 1],
    SF2: [0, 0, 3],
    F: [0, 1, 2],
    P3: [0, 1, 4],
    'SF5-1': [1, 0, 7],
    'SF5-2': [1, 0, 9],
    P5: [1, 1, 8],
    P7: [1, 1, 10],
  })
})

test('winners go on to the game that they meet in, losers to another tree', () => {
  const plan = planOf(standardOf(16))
  const trees = Map.groupBy([...plan.values()], ({ tree }) => tree)
  expect([...trees.values()].map((spots) => spots.length)).toEqual([8, 4, 8, 4])
  for (const { key, home, away } of bracketOf(standardOf(16)))
    for (const source of [home, away])
      if (source.kind === 'winner') expect(plan.get(source.game)?.next).toBe(key)
      else if (source.kind === 'loser') expect(plan.get(source.game)?.next).not.toBe(key)
})

test('a team that enters later leaves its game beside the one before', () => {
  const game = (key: string, round: number, home = placeInPool('A', round), away = placeInPool('B', round)) =>
    ({ key, stage: 2, round, home, away }) as const
  const games = [game('Q', 1), { ...game('S', 2), away: winnerOf('Q') }, { ...game('L', 2), home: loserOf('Q') }]
  expect([...bracketPlan(games, () => undefined)]).toEqual([
    ['Q', { column: 0, row: 1, tree: 0, next: 'S' }],
    ['S', { column: 1, row: 1, tree: 0, isFed: true }],
    ['L', { column: 1, row: 3, tree: 0 }],
  ])
})

describe.each(EVERY_PROPOSAL)('$title', ({ format }) => {
  test('every game has room of its own, and stands between those whose winners meet there, in an earlier round', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (dice) => {
        // The way of a team is a part of it.
        const games = bracketOf(format).filter((_, index) => dice[index % dice.length])
        const wanted = new Set(games.map(({ key }) => key))
        const plan = planOf(format, (key) => wanted.has(key))
        expect([...plan.keys()].toSorted()).toEqual([...wanted].toSorted())
        const cells = [...plan.values()].flatMap(({ column, row }) => [`${column} ${row}`, `${column} ${row + 1}`])
        expect(new Set(cells).size).toBe(cells.length)
        for (const [key, spot] of plan) {
          const fed = [...plan.values()].filter(({ next }) => next === key)
          expect(spot.isFed ?? false).toBe(fed.length > 0)
          for (const feeder of fed) {
            expect(feeder.tree).toBe(spot.tree)
            expect(feeder.column).toBeLessThan(spot.column)
          }
          if (fed.length === 2) {
            const rows = fed.map(({ row }) => row)
            expect(spot.row).toBeGreaterThan(Math.min(...rows))
            expect(spot.row).toBeLessThan(Math.max(...rows))
          }
        }
      }),
      { numRuns: 5 },
    )
  })
})
