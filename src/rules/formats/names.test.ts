import { describe, expect, test } from 'vitest'
import { addGame, addShowGame } from './editing/add.ts'
import { renameGame, renamePool, setPool } from './editing/edit.ts'
import { EVERY_PROPOSAL } from './formats.testing.ts'
import { outcomesOf } from './graph.ts'
import { type GameName, namesIn, type SourceName } from './names.ts'
import { poolsThen, roundRobinThen, swiss } from './shapes/shapes.ts'
import { fixedTeam, loserOf, placeInPool, seed, winnerOf } from './source.ts'
import type { Format } from './structure.ts'

const eight = poolsThen(8, 2, [2])
const A = { code: 'pool', key: 'A' } as const

const gameIn = (format: Format, key: string) => namesIn(format).game(key)

describe('games of two pools of four', () => {
  test.each<[string, GameName]>([
    ['A-1-2', { code: 'pool-game', pool: A, round: 3 }],
    ['SF1', { code: 'semi-final', from: 1, to: 4, number: 1, of: 2 }],
    ['SF2', { code: 'semi-final', from: 1, to: 4, number: 2, of: 2 }],
    ['SF5-2', { code: 'semi-final', from: 5, to: 8, number: 2, of: 2 }],
    ['F', { code: 'final' }],
    ['P3', { code: 'place-game', place: 3 }],
    ['P7', { code: 'place-game', place: 7 }],
  ])('%s', (key, name) => expect(gameIn(eight, key)).toEqual(name))
})

test.each<[number, number, readonly number[], string, GameName]>([
  [7, 2, [2], 'SF5', { code: 'semi-final', from: 5, to: 7, number: 1, of: 1 }],
  [10, 2, [4], 'QF3', { code: 'quarter-final', from: 1, to: 8, number: 3, of: 4 }],
  [13, 4, [2, 2], 'QF9', { code: 'quarter-final', from: 9, to: 13, number: 1, of: 1 }],
  [12, 4, [], 'R16-4', { code: 'round-of-16', from: 1, to: 12, number: 4, of: 4 }],
  // One plays for places 1 to 12, another one for 1 to 13: all are of one round.
  [13, 4, [], 'R16-4', { code: 'round-of-16', from: 1, to: 12, number: 4, of: 5 }],
  [32, 8, [], 'R32-1', { code: 'round-of-32', from: 1, to: 32, number: 1, of: 16 }],
  [32, 8, [2], 'R16-17-8', { code: 'round-of-16', from: 17, to: 32, number: 8, of: 8 }],
])('of %i teams in %i pools, brackets of %j rows: %s', (teams, pools, rows, key, name) => {
  expect(gameIn(poolsThen(teams, pools, rows), key)).toEqual(name)
})

test('of a Swiss draw', () => {
  const pool = { code: 'swiss-draw' } as const
  expect(gameIn(swiss(8, 4), 'S-2-3')).toEqual({ code: 'swiss-game', pool, round: 2, number: 3 })
})

test('given by hand', () => {
  expect(gameIn(renameGame(eight, 'SF1', 'Night game'), 'SF1')).toEqual({ code: 'named', name: 'Night game' })
  expect(gameIn(renameGame(eight, 'SF1', 'Night game'), 'SF2')).toMatchObject({ code: 'semi-final', number: 2, of: 2 })
  expect(namesIn(renamePool(eight, 'A', 'Blue')).source(placeInPool('A', 1))).toEqual({
    code: 'place',
    pool: { code: 'named', name: 'Blue' },
    place: 1,
  })
})

test('of a show game, and of one that leads nowhere', () => {
  const shows = addShowGame(addShowGame(eight, { home: seed(1), away: seed(2) }), { home: seed(3), away: seed(4) })
  expect(gameIn(shows, 'X2')).toEqual({ code: 'show-game', number: 2, of: 2 })
  const game = {
    key: 'N1',
    name: '',
    kind: 'bracket',
    pool: '',
    stage: 3,
    round: 1,
    home: seed(1),
    away: seed(2),
  } as const
  expect(gameIn(addGame(eight, game), 'N1')).toEqual({ code: 'game', number: 1, of: 1 })
})

test('a game whose winner goes into a pool is a crossover', () => {
  const crossed = setPool(roundRobinThen(4, [2, 2]), 'A', { members: [winnerOf('N1'), seed(3), seed(4)] })
  const game = {
    key: 'N1',
    name: '',
    kind: 'bracket',
    pool: '',
    stage: 1,
    round: 1,
    home: seed(1),
    away: seed(2),
  } as const
  expect(gameIn(addGame(crossed, game), 'N1')).toEqual({ code: 'crossover', number: 1, of: 1 })
})

describe('sources', () => {
  const { source } = namesIn(eight)
  test.each<[string, SourceName, SourceName]>([
    ['a seed', source(seed(3)), { code: 'seed', seed: 3 }],
    ['a place', source(placeInPool('A', 2)), { code: 'place', pool: A, place: 2 }],
    ['a loser', source(loserOf('F')), { code: 'loser', game: { code: 'final' } }],
    ['a team', source(fixedTeam('legends')), { code: 'team', team: 'legends' }],
    ['a game that is not there', source(winnerOf('QF1')), { code: 'unknown', source: 'W:QF1' }],
    ['a pool that is not there', source(placeInPool('C', 1)), { code: 'unknown', source: 'C.1' }],
    [
      'a slot',
      namesIn(swiss(8, 4)).source({ kind: 'slot', pool: 'S', round: 2, slot: 1 }),
      { code: 'drawn', pool: { code: 'swiss-draw' }, round: 2 },
    ],
  ])('%s', (_, name, wanted) => expect(name).toEqual(wanted))
})

describe.each(EVERY_PROPOSAL)('$title', ({ format }) => {
  const names = namesIn(format)

  test('no two games outside of pools have one name', () => {
    const brackets = format.games.filter(({ kind }) => kind === 'bracket')
    const given = brackets.map(({ key }) => JSON.stringify(names.game(key)))
    expect(new Set(given).size).toBe(given.length)
  })

  test('every outcome has a name', () => {
    expect(outcomesOf(format).filter((outcome) => names.source(outcome).code === 'unknown')).toEqual([])
  })
})
