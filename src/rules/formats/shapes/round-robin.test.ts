import { expect, test } from 'vitest'
import { groupAgainstGroup, type Pair, roundRobin } from './round-robin.ts'

const everyPair = (teams: number): readonly string[] =>
  Array.from({ length: teams }, (_, one) =>
    Array.from({ length: teams - one - 1 }, (_, other) => `${one + 1}-${one + other + 2}`),
  ).flat()

const written = (pairs: readonly Pair[]) => pairs.map(([one, other]) => `${one}-${other}`)

const SIZES = Array.from({ length: 31 }, (_, index) => index + 2)

test('four: as most tournaments play it, the first two in the last round', () => {
  expect(roundRobin(4).map(written)).toEqual([
    ['1-4', '2-3'],
    ['1-3', '2-4'],
    ['1-2', '3-4'],
  ])
})

test('five: somebody else is free in each round', () => {
  const free = roundRobin(5).map((round) => [1, 2, 3, 4, 5].filter((team) => !round.flat().includes(team)))
  expect(free).toEqual([[1], [4], [2], [5], [3]])
})

test.each(SIZES)('%i meet exactly once each', (teams) => {
  expect(roundRobin(teams).flatMap(written).toSorted()).toEqual(everyPair(teams).toSorted())
})

test.each(SIZES)('%i: nobody twice in a round, as few rounds as can be, the first two last', (teams) => {
  const rounds = roundRobin(teams)
  for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * Math.floor(teams / 2))
  expect(rounds).toHaveLength(teams - 1 + (teams % 2))
  expect(written(rounds.at(-1) ?? [])).toContain('1-2')
})

test.each([0, 1])('%i play nothing', (teams) => expect(roundRobin(teams).flat()).toEqual([]))

test.each([
  [2, 2],
  [3, 3],
  [3, 2],
  [1, 4],
  [2, 3],
])('%i against %i: each of the one meets each of the other', (one, other) => {
  const rounds = groupAgainstGroup(one, other)
  expect(rounds).toHaveLength(Math.max(one, other))
  expect(new Set(rounds.flatMap(written)).size).toBe(one * other)
  expect(rounds.flat()).toHaveLength(one * other)
  for (const round of rounds) {
    expect(new Set(round.map(([left]) => left)).size).toBe(round.length)
    expect(new Set(round.map(([, right]) => right)).size).toBe(round.length)
  }
  expect(written(rounds.at(-1) ?? [])).toContain('1-1')
})
