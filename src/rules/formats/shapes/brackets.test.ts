import { describe, expect, test } from 'vitest'
import { printSource, seed } from '../source.ts'
import { bracket, bracketOrder } from './brackets.ts'

const of = (entrants: number, from = 1) =>
  bracket(
    Array.from({ length: entrants }, (_, index) => seed(index + 1)),
    { from, stage: 1 },
  )

const written = ({ games }: ReturnType<typeof of>) =>
  games.map(({ key, home, away }) => `${key} ${printSource(home)} ${printSource(away)}`)

test('order of the first round', () => {
  expect(bracketOrder(4)).toEqual([1, 2])
  expect(bracketOrder(8)).toEqual([1, 4, 3, 2])
  expect(bracketOrder(16)).toEqual([1, 8, 5, 4, 3, 6, 7, 2])
})

test('four: two semi-finals, then places 1 and 3', () => {
  expect(written(of(4))).toEqual(['SF1 #1 #4', 'SF2 #2 #3', 'F W:SF1 W:SF2', 'P3 L:SF1 L:SF2'])
  expect(of(4).places.map(printSource)).toEqual(['W:F', 'L:F', 'W:P3', 'L:P3'])
})

test('three for places 5 to 7: the first has a bye', () => {
  expect(written(of(3, 5))).toEqual(['SF5 #2 #3', 'P5 #1 W:SF5'])
  expect(of(3, 5).places.map(printSource)).toEqual(['W:P5', 'L:P5', 'L:SF5'])
})

test('six: the first two have byes into the semi-finals', () => {
  expect(written(of(6))).toEqual([
    'QF1 #4 #5',
    'QF2 #3 #6',
    'SF1 #1 W:QF1',
    'SF2 #2 W:QF2',
    'F W:SF1 W:SF2',
    'P3 L:SF1 L:SF2',
    'P5 L:QF1 L:QF2',
  ])
})

test('two play one game, one none', () => {
  expect(written(of(2, 9))).toEqual(['P9 #1 #2'])
  expect(of(1, 9)).toEqual({ games: [], places: [seed(1)] })
})

describe.each(Array.from({ length: 32 }, (_, index) => index + 1))('%i', (entrants) => {
  const { games, places } = of(entrants)

  test('have one place each', () => {
    expect(places).toHaveLength(entrants)
    expect(new Set(places.map(printSource)).size).toBe(entrants)
  })

  test('have games with keys of their own', () => expect(new Set(games.map(({ key }) => key)).size).toBe(games.length))

  test('with the favourites winning end in the order of their seeds', () => {
    const teams = new Map(Array.from({ length: entrants }, (_, index) => [`#${index + 1}`, index + 1]))
    for (const { key, home, away } of games.toSorted((one, other) => one.round - other.round)) {
      const sides = [home, away].map((side) => teams.get(printSource(side)) ?? Number.NaN)
      teams.set(`W:${key}`, Math.min(...sides)).set(`L:${key}`, Math.max(...sides))
    }
    expect(places.map((place) => teams.get(printSource(place)))).toEqual(places.map((_, index) => index + 1))
  })
})
