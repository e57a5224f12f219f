import { describe, expect, test } from 'vitest'
import { addGame, addShowGame } from './editing/add.ts'
import { setPlace, setPool, swapSources } from './editing/edit.ts'
import { explain, type Sentence } from './explain.ts'
import { EVERY_PROPOSAL } from './formats.testing.ts'
import type { SourceName } from './names.ts'
import { poolsThen, poolsThenPowerPools, roundRobinOnly, roundRobinThen, swiss } from './shapes/shapes.ts'
import { loserOf, placeInPool, seed, winnerOf } from './source.ts'

const codes = (sentences: readonly Sentence[]) => sentences.map(({ code }) => code)

const short = (name: SourceName): string => {
  if (name.code === 'seed') return `#${name.seed}`
  if (name.code === 'place') return `${name.pool.code === 'pool' ? name.pool.key : name.pool.code}${name.place}`
  return name.code
}

test('five: everybody meets, semi-finals, place 5 by the table', () => {
  const sentences = explain(roundRobinThen(5, [4]), 5)
  expect(codes(sentences)).toEqual(['everybody-meets', 'bracket', 'places-by-table', 'counts'])
  expect(sentences[0]).toEqual({ code: 'everybody-meets', teams: 5, rounds: 5 })
  expect(sentences[2]).toEqual({
    code: 'places-by-table',
    pool: { code: 'pool', key: 'A' },
    places: { from: 5, to: 5 },
  })
  expect(sentences[3]).toEqual({ code: 'counts', teams: 5, games: 14, gamesPerTeam: { least: 4, most: 6 }, rounds: 7 })
})

test('ten: two pools, who crosses whom, one game for place 9', () => {
  const [pools, upper, ninth, ...rest] = explain(poolsThen(10, 2, [4]), 10)
  expect(pools).toMatchObject({ code: 'pools', isSnake: true })
  if (upper?.code !== 'bracket' || ninth?.code !== 'place-game') throw new Error('no bracket')
  expect(upper.places).toEqual({ from: 1, to: 8 })
  expect(upper.byes).toEqual([])
  expect(upper.first.map(({ home, away }) => `${short(home)}-${short(away)}`)).toEqual([
    'A1-B4',
    'B2-A3',
    'A2-B3',
    'B1-A4',
  ])
  expect(ninth).toMatchObject({ places: { from: 9, to: 10 }, meeting: { game: { code: 'place-game', place: 9 } } })
  expect(codes(rest)).toEqual(['counts'])
})

test('seven: who has a bye is said', () => {
  const [, , lower] = explain(poolsThen(7, 2, [2]), 7)
  if (lower?.code !== 'bracket') throw new Error('no bracket')
  expect(lower.places).toEqual({ from: 5, to: 7 })
  expect(lower.byes.map(short)).toEqual(['B3'])
  expect(lower.first.map(({ home, away }) => `${short(home)}-${short(away)}`)).toEqual(['A3-B4'])
})

test('power pools: what is carried over, and that the tables decide', () => {
  const sentences = explain(poolsThenPowerPools(8), 8)
  expect(codes(sentences)).toEqual([
    'pools',
    'second-pools',
    'carried-over',
    'carried-over',
    'places-by-table',
    'places-by-table',
    'counts',
  ])
  expect(sentences[2]).toEqual({
    code: 'carried-over',
    pool: { code: 'pool', key: 'C' },
    from: [
      { code: 'pool', key: 'A' },
      { code: 'pool', key: 'B' },
    ],
  })
  expect(sentences[5]).toMatchObject({ pool: { key: 'D' }, places: { from: 5, to: 8 } })
})

test('places that a table decides above and below a game are told apart', () => {
  const game = { key: 'P3', name: '', kind: 'bracket', pool: '', stage: 2, round: 1 } as const
  const sides = { home: placeInPool('A', 3), away: placeInPool('A', 4) }
  const played = setPlace(setPlace(roundRobinOnly(6), 3, winnerOf('P3')), 4, loserOf('P3'))
  const sentences = explain(addGame(played, { ...game, ...sides }), 6).filter((it) => it.code === 'places-by-table')
  expect(sentences.map(({ places }) => places)).toEqual([
    { from: 1, to: 2 },
    { from: 5, to: 6 },
  ])
})

test('a Swiss draw of an odd number has byes', () => {
  expect(explain(swiss(9, 5), 9)[0]).toEqual({ code: 'swiss', teams: 9, rounds: 5, hasByes: true })
})

describe('changed by hand', () => {
  const eight = poolsThen(8, 2, [2])

  test('pools are no longer a snake', () => {
    expect(explain(swapSources(eight, seed(1), seed(2)), 8)[0]).toMatchObject({ code: 'pools', isSnake: false })
  })

  test('a show game is told, and counts for nobody', () => {
    const sentences = explain(addShowGame(eight, { home: seed(1), away: seed(2) }), 8)
    expect(codes(sentences)).toContain('show-games')
    expect(sentences.at(-1)).toMatchObject({ games: 21, gamesPerTeam: { least: 5, most: 5 } })
  })

  test('a place that no table decides any more is not told', () => {
    expect(codes(explain(setPool(eight, 'A', { members: [] }), 8))).toContain('pools')
  })
})

test.each(EVERY_PROPOSAL)('$title: the sentences name each place once', ({ format, teams }) => {
  const places = explain(format, teams).flatMap((sentence) => {
    if (!('places' in sentence)) return []
    const { from, to } = sentence.places
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: teams }, (_, index) => index + 1))
})
