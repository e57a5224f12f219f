import { describe, expect, test } from 'vitest'
import { printSource } from '../source.ts'
import { bracketSize } from './brackets.ts'
import { crossed, meetingRound } from './crossings.ts'
import { poolRows, snakePools } from './pools.ts'

test('seeds meet later the better they are', () => {
  expect(meetingRound(8, 1, 8)).toBe(1)
  expect(meetingRound(8, 1, 4)).toBe(2)
  expect(meetingRound(8, 1, 2)).toBe(3)
  expect(meetingRound(16, 2, 15)).toBe(1)
})

test('two pools keep the order of their tables', () => {
  const rows = poolRows(snakePools(10, 2)).slice(0, 4)
  expect(crossed(rows).map(printSource).join(' ')).toBe('A.1 B.1 A.2 B.2 A.3 B.3 A.4 B.4')
})

test('four pools: no second meets the first of its pool before the final', () => {
  const rows = poolRows(snakePools(16, 4)).slice(0, 2)
  expect(crossed(rows).map(printSource).join(' ')).toBe('A.1 B.1 C.1 D.1 B.2 A.2 D.2 C.2')
})

test('three that are left over: who has played fewer games plays first, against the other pool', () => {
  const rows = poolRows(snakePools(7, 2)).slice(2)
  expect(crossed(rows).map(printSource)).toEqual(['B.3', 'A.3', 'B.4'])
})

const CASES = [2, 3, 4, 8].flatMap((pools) =>
  [2, 3, 4].flatMap((size) => [0, 1, pools - 1].map((more) => ({ pools, teams: pools * size + more }))),
)

describe.each(CASES)('$teams teams in $pools pools', ({ pools, teams }) => {
  const entrants = crossed(poolRows(snakePools(teams, pools)).slice(0, 2))

  test('everybody is in once, firsts before seconds', () => {
    expect(new Set(entrants.map(printSource)).size).toBe(2 * pools)
    expect(entrants.map((it) => (it.kind === 'place' ? it.place : 0))).toEqual(
      Array.from({ length: 2 * pools }, (_, index) => (index < pools ? 1 : 2)),
    )
  })

  test('pool mates meet in no first round', () => {
    const size = bracketSize(entrants.length)
    const mates = entrants.flatMap((one, left) =>
      entrants
        .slice(left + 1)
        .map((other, right) => ({ one, other, round: meetingRound(size, left + 1, left + right + 2) }))
        .filter(({ one, other }) => one.kind === 'place' && other.kind === 'place' && one.pool === other.pool),
    )
    expect(mates).toHaveLength(pools)
    expect(mates.filter(({ round }) => round < 2)).toEqual([])
  })
})
