import { describe, expect, test } from 'vitest'
import { poolsThen, poolsThenPowerPools, swiss } from '../shapes/shapes.ts'
import { placeInPool, printSource, seed } from '../source.ts'
import { gamesOfPool, sidesOf } from '../structure.ts'
import { formatProblems } from './check.ts'
import { renameGame, setPlace, setPool, setSides, swapSources } from './edit.ts'

const eight = poolsThen(8, 2, [2])

test('two seeds change seats in pools and games', () => {
  const swapped = swapSources(eight, seed(1), seed(2))
  expect(swapped.pools.map(({ members }) => members.map(printSource).join(' '))).toEqual(['#2 #4 #5 #8', '#1 #3 #6 #7'])
  const inA = new Set(gamesOfPool(swapped, 'A').flatMap(sidesOf).map(printSource))
  expect([...inA].toSorted()).toEqual(['#2', '#4', '#5', '#8'])
  expect(swapSources(swapped, seed(1), seed(2))).toEqual(eight)
})

describe('a pool with other members', () => {
  const named = renameGame(eight, 'A-1-2', 'Derby')
  const five = setPool(named, 'A', { members: [1, 4, 5, 8, 9].map(seed) })

  test('has its games anew, where they were', () => {
    expect(gamesOfPool(five, 'A')).toHaveLength(10)
    expect(five.games.findIndex(({ pool }) => pool === 'A')).toBe(0)
    expect(five.games).toHaveLength(24)
  })

  test('keeps the names that were given', () => {
    expect(five.games.find(({ key }) => key === 'A-1-2')?.name).toBe('Derby')
  })

  test('of a ninth team fits once its place is decided', () => {
    expect(formatProblems(five, 9).map(({ code }) => code)).toEqual(['goes-nowhere', 'place-open'])
    expect(formatProblems(setPlace(five, 9, placeInPool('A', 5)), 9)).toEqual([])
  })
})

test('what is carried over can be played again', () => {
  const power = poolsThenPowerPools(8)
  expect(gamesOfPool(power, 'C')).toHaveLength(4)
  expect(gamesOfPool(setPool(power, 'C', { carries: [] }), 'C')).toHaveLength(6)
})

test('a Swiss draw keeps its games', () => {
  const draw = swiss(8, 4)
  expect(setPool(draw, 'S', { members: [2, 1, 3, 4, 5, 6, 7, 8].map(seed) }).games).toEqual(draw.games)
})

test('nothing else changes', () => {
  const changed = setSides(eight, 'SF1', { home: placeInPool('B', 1) })
  expect(changed.games.filter((game, index) => game !== eight.games[index]).map(({ key }) => key)).toEqual(['SF1'])
  expect(renameGame(eight, 'QF9', 'nobody')).toEqual(eight)
})
