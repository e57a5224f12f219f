import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { someDice, teamsNamed } from '../formats.testing.ts'
import { swissRoundsMost } from '../shapes/swiss-draw.ts'
import { canAllBePaired } from './matching.ts'
import { drawRound, type Past } from './pairing.ts'
import { type SwissResult, swissTable, victoryPoints } from './table.ts'

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

const result = (home: string, homeGoals: number, awayGoals: number, away: string): SwissResult => ({
  home,
  away,
  homeGoals,
  awayGoals,
})

const order = (rows: ReturnType<typeof swissTable>) => rows.map(({ team }) => team).join('')

describe('the table', () => {
  test('is that of the seeds before the first game', () => {
    expect(order(swissTable(['A', 'B', 'C'], []))).toBe('ABC')
  })

  test('has who has played more first, then who has more points', () => {
    const results = [result('A', 15, 14, 'B'), result('C', 15, 5, 'D')]
    expect(order(swissTable(['A', 'B', 'C', 'D', 'E'], results))).toBe('CABDE')
  })

  test('then opponents’ points', () => {
    // A and C have 17 and 13 each; A has met the stronger two.
    const results = [
      result('A', 15, 13, 'B'),
      result('C', 15, 13, 'D'),
      result('B', 15, 5, 'E'),
      result('D', 15, 14, 'F'),
    ]
    const rows = swissTable(['C', 'A', 'B', 'D', 'E', 'F'], results)
    const rowOf = (wanted: string) => rows.find(({ team }) => team === wanted)
    expect(rowOf('A')).toMatchObject({ victoryPoints: 17, opponentsPoints: 38 })
    expect(rowOf('C')).toMatchObject({ victoryPoints: 17, opponentsPoints: 29 })
    expect(order(rows)).toBe('BDACFE')
  })

  test('then goals, then spirit, then the seed', () => {
    const results = [result('A', 13, 12, 'B'), result('C', 15, 14, 'D'), result('E', 15, 14, 'F')]
    const rows = swissTable(['A', 'B', 'C', 'D', 'E', 'F'], results, new Map([['E', 11.5]]))
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

  test('property: so many rounds can be drawn whatever the results, without a rematch or a second bye', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 32 }), someDice, (size, dice) => {
        const teams = teamsNamed(size)
        const [results, byes]: [SwissResult[], string[]] = [[], []]
        for (let round = 1; round <= swissRoundsMost(size); round += 1) {
          const met = results.map(({ home, away }) => [home, away] as const)
          const draw = drawRound(
            swissTable(teams, results).map(({ team }) => team),
            { met, byes },
          )
          expect(draw).toBeDefined()
          const there = [...(draw?.pairs.flat() ?? []), ...(draw?.bye === undefined ? [] : [draw.bye])]
          expect(there.toSorted()).toEqual([...teams].toSorted())
          if (draw?.bye !== undefined) byes.push(draw.bye)
          for (const [home, away] of draw?.pairs ?? []) {
            results.push(dice.isHome() ? result(home, 15, 11, away) : result(home, 8, 15, away))
          }
        }
        const pairs = results.map(({ home, away }) => [home, away].toSorted().join())
        expect(new Set(pairs).size).toBe(pairs.length)
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
    { numRuns: casesOr(3_000) },
  )
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(100)
})
