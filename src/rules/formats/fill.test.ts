import { describe, expect, test } from 'vitest'
import { fillFormat, type KnownTeams, type Result } from './fill.ts'
import { decidingIn, laterGames } from './graph.ts'
import { poolsThen, poolsThenPowerPools, swiss } from './shapes/shapes.ts'
import { placeInPool } from './source.ts'
import { gamesOfPool } from './structure.ts'

/** Two pools of four, semi-finals and crosses, all places. */
const eight = poolsThen(8, 2, [2])

const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Frogs', 'Geese', 'Hares']

const nothing: KnownTeams = { seeds: TEAMS, orders: new Map(), results: new Map(), slots: new Map() }
const pools: KnownTeams = {
  ...nothing,
  orders: new Map([
    ['A', ['Ants', 'Dogs', 'Elks', 'Hares']],
    ['B', ['Bees', 'Cats', 'Frogs', 'Geese']],
  ]),
}

const beat = (winner: string, loser: string): Result => ({ winner, loser })

const withResults = (known: KnownTeams, results: Readonly<Record<string, Result>>): KnownTeams => ({
  ...known,
  results: new Map([...known.results, ...Object.entries(results)]),
})

const sides = (known: KnownTeams, game: string) => {
  const { home, away } = fillFormat(eight, known).games.get(game) ?? {}
  return `${home ?? '?'} - ${away ?? '?'}`
}

describe('a game is filled', () => {
  test('by seeds at once', () => expect(sides(nothing, 'A-1-4')).toBe('Ants - Hares'))

  test('by a pool when it is over', () => {
    expect(sides(nothing, 'SF1')).toBe('? - ?')
    expect(sides({ ...nothing, orders: new Map([['A', pools.orders.get('A') ?? []]]) }, 'SF1')).toBe('Ants - ?')
    expect(sides(pools, 'SF1')).toBe('Ants - Cats')
  })

  test('by a pool in which a tie is not broken, as far as it is decided', () => {
    const tied = {
      ...pools,
      orders: new Map([...pools.orders, ['B', ['Bees', undefined, undefined, 'Geese']] as const]),
    }
    expect([sides(tied, 'SF1'), sides(tied, 'SF2'), sides(tied, 'SF5-1')]).toEqual([
      'Ants - ?',
      'Dogs - Bees',
      'Elks - Geese',
    ])
  })

  test('by results', () => {
    const known = withResults(pools, { SF1: beat('Cats', 'Ants') })
    expect([sides(known, 'F'), sides(known, 'P3')]).toEqual(['Cats - ?', 'Ants - ?'])
  })

  test('by a draw when the round is paired', () => {
    const format = swiss(8, 4)
    const known = {
      ...nothing,
      slots: new Map([
        ['S~2.1', 'Ants'],
        ['S~2.2', 'Cats'],
      ]),
    }
    expect(fillFormat(format, known).games.get('S-2-1')).toEqual({ home: 'Ants', away: 'Cats' })
    expect(fillFormat(format, known).games.get('S-2-2')).toEqual({ home: undefined, away: undefined })
    expect(fillFormat(format, known).games.get('S-1-1')).toEqual({ home: 'Ants', away: 'Elks' })
  })
})

test('places are taken as soon as they are decided', () => {
  const known = withResults(pools, {
    'SF5-1': beat('Elks', 'Geese'),
    'SF5-2': beat('Hares', 'Frogs'),
    P7: beat('Frogs', 'Geese'),
  })
  expect(fillFormat(eight, known).places).toEqual([...Array.from({ length: 6 }), 'Frogs', 'Geese'])
})

test('a corrected result can reach only later games', () => {
  expect(laterGames(eight, 'SF1')).toEqual(['F', 'P3'])
  expect(laterGames(eight, 'A-1-2')).toEqual(['SF1', 'SF2', 'SF5-1', 'SF5-2', 'F', 'P3', 'P5', 'P7'])
  expect(laterGames(eight, 'F')).toEqual([])
})

test('a table waits for the pools that are carried into it', () => {
  const power = poolsThenPowerPools(8)
  const keys = ['A', 'B', 'C'].flatMap((pool) => gamesOfPool(power, pool).map(({ key }) => key))
  expect([...decidingIn(power)(placeInPool('C', 1))].toSorted()).toEqual(keys.toSorted())
})
