import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import type { ScoredGame } from '../../standings/game.ts'
import { swissStandings, victoryPoints } from '../../standings/swiss.ts'
import { someDice, teamsNamed } from '../formats.testing.ts'
import { swissRoundsMost } from '../shapes/swiss-draw.ts'
import { canAllBePaired } from './matching.ts'
import { nextRound, slotsOfDraw } from './next-round.ts'
import { drawRound, type Past } from './pairing.ts'

describe('victory points', () => {
  test.each([
    [15, 13, 17, 13],
    [15, 14, 16, 14],
    [15, 5, 25, 5],
    [15, 2, 25, 2],
    [15, 0, 25, 0],
    [17, 0, 25, 0],
    [11, 11, 15, 15],
  ])('%i to %i gives %i and %i', (home, away, forHome, forAway) => {
    expect([victoryPoints(home, away), victoryPoints(away, home)]).toEqual([forHome, forAway])
  })
})

const result = (home: string, homeScore: number, awayScore: number, away: string): ScoredGame => ({
  home,
  away,
  homeScore,
  awayScore,
})

const rowsOf = (teams: readonly string[], games: readonly ScoredGame[], spirit?: ReadonlyMap<string, number>) =>
  swissStandings({ teams, games, ...(spirit && { spirit }) }).rows

const order = (rows: ReturnType<typeof rowsOf>) => rows.map(({ team }) => team).join('')

describe('the table', () => {
  test('is that of the seeds before the first game', () => {
    expect(order(rowsOf(['A', 'B', 'C'], []))).toBe('ABC')
  })

  test('has who has played more first, then who has more points', () => {
    const results = [result('A', 15, 14, 'B'), result('C', 15, 5, 'D')]
    expect(order(rowsOf(['A', 'B', 'C', 'D', 'E'], results))).toBe('CABDE')
  })

  test('then opponents’ points', () => {
    // A and C have 17 and 13 each; A has met the stronger two.
    const results = [
      result('A', 15, 13, 'B'),
      result('C', 15, 13, 'D'),
      result('B', 15, 5, 'E'),
      result('D', 15, 14, 'F'),
    ]
    const rows = rowsOf(['C', 'A', 'B', 'D', 'E', 'F'], results)
    const rowOf = (wanted: string) => rows.find(({ team }) => team === wanted)
    expect(rowOf('A')).toMatchObject({ swiss: { victoryPoints: 17, opponentsPoints: 38 } })
    expect(rowOf('C')).toMatchObject({ swiss: { victoryPoints: 17, opponentsPoints: 29 } })
    expect(order(rows)).toBe('BDACFE')
  })

  test('then goals, then spirit, then the seed', () => {
    const results = [result('A', 13, 12, 'B'), result('C', 15, 14, 'D'), result('E', 15, 14, 'F')]
    const rows = rowsOf(['A', 'B', 'C', 'D', 'E', 'F'], results, new Map([['E', 11.5]]))
    expect(order(rows)).toBe('ECADFB')
  })
})

describe('the draw', () => {
  const nobody: Past = { met: [], byes: [] }

  test('pairs neighbours', () => {
    expect(drawRound(['A', 'B', 'C', 'D'], nobody)).toEqual({
      pairs: [
        ['A', 'B'],
        ['C', 'D'],
      ],
      bye: undefined,
    })
  })

  test('goes on to the next for whom it is no rematch', () => {
    expect(drawRound(['A', 'B', 'C', 'D'], { met: [['B', 'A']], byes: [] })?.pairs).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ])
  })

  test('takes another pair above when the last two have met', () => {
    const met = [['C', 'D']] as const
    expect(drawRound(['A', 'B', 'C', 'D'], { met, byes: [] })?.pairs).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ])
  })

  test('gives the bye to the lowest who had none', () => {
    expect(drawRound(['A', 'B', 'C'], nobody)).toEqual({ pairs: [['A', 'B']], bye: 'C' })
    expect(drawRound(['A', 'B', 'C'], { met: [], byes: ['C'] })).toEqual({ pairs: [['A', 'C']], bye: 'B' })
  })

  test('gives it to the next when otherwise somebody would meet again', () => {
    expect(drawRound(['A', 'B', 'C'], { met: [['A', 'B']], byes: [] })).toEqual({ pairs: [['A', 'C']], bye: 'B' })
  })

  test('says when there is none', () => {
    expect(drawRound(['A', 'B'], { met: [['A', 'B']], byes: [] })).toBeUndefined()
    expect(drawRound(['A'], { met: [], byes: ['A'] })).toBeUndefined()
  })

  test('of an odd number: a bye is no game, and nobody has a second one', () => {
    const first = [result('A', 15, 9, 'B')]
    expect(nextRound({ teams: ['A', 'B', 'C'], rounds: [first] })).toMatchObject({ pairs: [['A', 'C']], bye: 'B' })
    const second = [result('A', 15, 13, 'C')]
    expect(nextRound({ teams: ['A', 'B', 'C'], rounds: [first, second] })).toEqual({
      pairs: [['C', 'B']],
      bye: 'A',
      rematches: [],
    })
  })

  test('has a rematch only where it must, of those who met longest ago', () => {
    const rounds = [[result('A', 15, 9, 'B')], [result('A', 15, 13, 'C')], [result('C', 15, 8, 'B')]]
    expect(nextRound({ teams: ['A', 'B', 'C'], rounds })).toEqual({
      pairs: [['A', 'B']],
      bye: 'C',
      rematches: [['A', 'B']],
    })
    expect(nextRound({ teams: ['A'], rounds: [] })).toBeUndefined()
  })

  test('fills the slots of its round in their order', () => {
    const draw = drawRound(['A', 'B', 'C', 'D', 'E'], nobody)
    expect(draw && [...slotsOfDraw('S', 2, draw)]).toEqual([
      ['S~2.1', 'A'],
      ['S~2.2', 'B'],
      ['S~2.3', 'C'],
      ['S~2.4', 'D'],
    ])
  })

  test('property: nobody meets again where trying every pairing finds one without, and the lowest who can is free', () => {
    const seen = { fresh: 0, rematch: 0 }
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 1, max: 6 }), someDice, (size, played, dice) => {
        const teams = teamsNamed(size)
        const rounds: ScoredGame[][] = []
        while (rounds.length < played) {
          const { pairs } = nextRound({ teams, rounds }) ?? { pairs: [] }
          rounds.push(pairs.map(([home, away]) => result(home, dice.isHome() ? 9 : 7, 8, away)))
        }
        const next = nextRound({ teams, rounds })
        const pairsOf = (games: readonly ScoredGame[]) =>
          new Set(games.map(({ home, away }) => [home, away].toSorted().join()))
        const met = pairsOf(rounds.flat())
        const mayMeet = (one: number, other: number) =>
          !met.has([teams[one] ?? '', teams[other] ?? ''].toSorted().join())
        const isFree = (team: string) =>
          rounds.every((round) => round.some(({ home, away }) => team === home || team === away))
        const rest = (bye: string | undefined) => teams.flatMap((team, index) => (team === bye ? [] : [index]))
        const order = swissStandings({ teams, games: rounds.flat() }).rows.map(({ team }) => team)
        const byes = size % 2 === 0 ? [undefined] : order.toReversed().filter(isFree)
        const possible = byes.filter((bye) => canBePairedByTrying(rest(bye), mayMeet))
        if (possible.length > 0) {
          expect(next).toMatchObject({ bye: possible[0], rematches: [] })
          seen.fresh += 1
        } else if (next && next.rematches.length > 0) seen.rematch += 1
        const paired = [...(next?.pairs.flat() ?? []), ...(next?.bye === undefined ? [] : [next.bye])]
        expect(paired.toSorted()).toEqual([...teams].toSorted())
        for (const pair of next?.pairs ?? []) {
          expect(next?.rematches.includes(pair)).toBe(met.has(pair.toSorted().join()))
        }
      }),
    )
    expect(Math.min(seen.fresh, seen.rematch)).toBeGreaterThan(10)
  })

  test('property: so many rounds can be drawn whatever the results, without a rematch or a second bye', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 32 }), someDice, (size, dice) => {
        const teams = teamsNamed(size)
        const rounds: ScoredGame[][] = []
        const byes: string[] = []
        while (rounds.length < swissRoundsMost(size)) {
          const { pairs, bye } = nextRound({ teams, rounds }) ?? { pairs: [], bye: undefined }
          const free = bye === undefined ? [] : [bye]
          expect([...pairs.flat(), ...free].toSorted()).toEqual([...teams].toSorted())
          byes.push(...free)
          const scored = pairs.map(([home, away]) =>
            dice.isHome() ? result(home, 15, 11, away) : result(home, 8, 15, away),
          )
          rounds.push(scored)
        }
        const met = rounds.flat().map(({ home, away }) => [home, away].toSorted().join())
        expect(new Set(met).size).toBe(met.length)
        expect(new Set(byes).size).toBe(byes.length)
      }),
    )
  })
})

/** By trying every pairing. */
function canBePairedByTrying(left: readonly number[], mayMeet: (one: number, other: number) => boolean): boolean {
  const [first, ...others] = left
  if (first === undefined) return true
  return others.some(
    (other) =>
      mayMeet(first, other) &&
      canBePairedByTrying(
        others.filter((it) => it !== other),
        mayMeet,
      ),
  )
}

test('property: whether all can be paired is what trying every pairing says', () => {
  const sides = { minLength: 0, maxLength: 24 }
  const seen = { yes: 0, no: 0 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.array(fc.tuple(fc.nat(9), fc.nat(9)), sides), (count, edges) => {
      const mayMeet = (one: number, other: number) =>
        edges.some(([left, right]) => (left === one && right === other) || (left === other && right === one))
      const indexes = Array.from({ length: count }, (_, index) => index)
      const can = canBePairedByTrying(indexes, mayMeet)
      seen[can ? 'yes' : 'no'] += 1
      expect(canAllBePaired(count, mayMeet)).toBe(can)
    }),
    { numRuns: casesOr(1_500) },
  )
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(100)
})
