import { expect, test } from 'vitest'
import { placeInPool, printSource } from '../source.ts'
import { poolGames, roundRobinPool, snake, snakePools } from './pools.ts'
import { placingPools, powerPools } from './second-stage.ts'

test.each([
  [8, 2, ['1 4 5 8', '2 3 6 7']],
  [10, 2, ['1 4 5 8 9', '2 3 6 7 10']],
  [12, 4, ['1 8 9', '2 7 10', '3 6 11', '4 5 12']],
  [7, 2, ['1 4 5', '2 3 6 7']],
  [13, 4, ['1 8 9', '2 7 10', '3 6 11', '4 5 12 13']],
])('%i teams in %i pools', (teams, pools, wanted) => {
  expect(snake(teams, pools).map((seeds) => seeds.join(' '))).toEqual(wanted)
})

test('pools of a snake are as strong as each other: in whole double rows the sums are the same', () => {
  for (const pools of [2, 3, 4, 8]) {
    const sums = snake(pools * 4, pools).map((seeds) => seeds.reduce((sum, seed) => sum + seed))
    expect(new Set(sums).size).toBe(1)
  }
})

const written = (games: ReturnType<typeof poolGames>) =>
  games.map(({ round, home, away }) => `${round}: ${printSource(home)} ${printSource(away)}`)

test('two halves of two pools meet across, the first ones last', () => {
  const [upper, lower] = powerPools(snakePools(8, 2))
  expect(upper?.members.map(printSource)).toEqual(['A.1', 'B.1', 'A.2', 'B.2'])
  expect(lower?.members.map(printSource)).toEqual(['A.3', 'B.3', 'A.4', 'B.4'])
  expect(upper && written(poolGames(upper))).toEqual(['1: A.1 B.2', '1: B.1 A.2', '2: A.1 B.1', '2: A.2 B.2'])
})

test.each([
  [8, 2, 2],
  [9, 2, 3],
  [10, 3, 2],
  [12, 3, 3],
])('%i teams: the upper pool takes %i rounds, the lower one %i', (teams, ...rounds) => {
  expect(
    powerPools(snakePools(teams, 2)).map((pool) => Math.max(...poolGames(pool).map(({ round }) => round))),
  ).toEqual(rounds)
})

test('without carrying over they all meet again', () => {
  const [upper] = powerPools(snakePools(8, 2))
  expect(upper && poolGames({ ...upper, carries: [] })).toHaveLength(6)
})

test('only who was in the same pool does not meet again', () => {
  const members = [placeInPool('A', 3), placeInPool('B', 3), placeInPool('C', 3), placeInPool('C', 4)]
  const games = poolGames(roundRobinPool('F', members, { stage: 2, carries: ['C'] }))
  expect(games).toHaveLength(5)
  expect(written(games).some((game) => game.endsWith('C.3 C.4'))).toBe(false)
})

test('all firsts, all seconds, all thirds; a fourth joins the thirds', () => {
  const pools = placingPools(snakePools(10, 3))
  expect(pools.map(({ key, members }) => `${key}: ${members.map(printSource).join(' ')}`)).toEqual([
    'D: A.1 B.1 C.1',
    'E: A.2 B.2 C.2',
    'F: A.3 B.3 C.3 C.4',
  ])
  expect(pools.map(({ carries }) => carries)).toEqual([[], [], ['C']])
})

test('keys of games say who of the pool meets', () => {
  expect(poolGames(roundRobinPool('A', snakePools(3, 1)[0]?.members ?? [])).map(({ key }) => key)).toEqual([
    'A-2-3',
    'A-1-3',
    'A-1-2',
  ])
})
