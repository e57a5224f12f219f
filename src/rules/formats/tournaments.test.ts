import { describe, expect, test } from 'vitest'
import { carriedInto, fillFormat, type KnownTeams, type Result } from './fill.ts'
import { namesIn } from './names.ts'
import { proposalsFor } from './proposals.ts'
import { type Format, type FormatGame, gamesOfPool } from './structure.ts'
import {
  ELITE,
  POOL_KEYS,
  type PublishedDivision,
  type PublishedResult,
  pairOf,
  proposed,
  publishedSeeds,
  stageOf,
  YOUTH,
} from './tournaments.testing.ts'

/** What was really played, out of what is proposed. */

const ordersOf = ({ pools }: PublishedDivision) =>
  new Map(pools.map(({ order }, index) => [POOL_KEYS[index] ?? '', order] as const))

const resultOf = ({ home, away, home_score, away_score }: PublishedResult): Result =>
  home_score > away_score ? { winner: home, loser: away } : { winner: away, loser: home }

/** Round after round, each game must be one that was published, with its stage and its teams. */
function playAsPublished(format: Format, division: PublishedDivision): KnownTeams {
  const names = namesIn(format)
  const results = new Map<string, Result>()
  const known = {
    seeds: publishedSeeds(division),
    orders: ordersOf(division),
    results,
    slots: new Map<string, string>(),
  }
  const left = format.games.filter(({ kind }) => kind === 'bracket').toSorted((one, other) => one.round - other.round)
  for (const { key } of left) {
    const { home, away } = fillFormat(format, known).games.get(key) ?? {}
    const stage = stageOf(names.game(key))
    const published = division.games.find(
      (game) => game.stage === stage && pairOf(game.home, game.away) === pairOf(home, away),
    )
    expect(published, `${key}, ${stage}: ${home} - ${away}`).toBeDefined()
    if (published) results.set(key, resultOf(published))
  }
  return known
}

const roundsPlayed = (games: readonly FormatGame[], pair: (key: string) => string) =>
  [...Map.groupBy(games, ({ round }) => round).values()].map((round) => round.map(({ key }) => pair(key)).toSorted())

describe.each(ELITE)('2026 Elite Invite Leuven, $key', (division) => {
  const format = proposed('two-pools')

  test('is the standard of eight', () => expect(proposalsFor(8)[0]?.code).toBe('two-pools'))

  test('has as many games', () => expect(division.games).toHaveLength(format.games.length))

  test.each([0, 1])('pool %i is played in the same rounds', (index) => {
    const filled = fillFormat(format, {
      seeds: publishedSeeds(division),
      orders: new Map(),
      results: new Map(),
      slots: new Map(),
    })
    const ours = roundsPlayed(gamesOfPool(format, POOL_KEYS[index] ?? ''), (key) =>
      pairOf(filled.games.get(key)?.home, filled.games.get(key)?.away),
    )
    const published = division.games.filter(({ stage }) => stage === division.pools[index]?.name)
    const theirs = [...Map.groupBy(published, ({ start }) => start)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, round]) => round.map(({ home, away }) => pairOf(home, away)).toSorted())
    expect(ours).toEqual(theirs)
  })

  test('ends in the published order', () => {
    expect(fillFormat(format, playAsPublished(format, division)).places).toEqual(division.final)
  })
})

describe.each(YOUTH)('2026 EYUC U17 Vienna, $key', (division) => {
  const format = proposed('power-pools-quarters')
  const orders = ordersOf(division)
  const known = { seeds: publishedSeeds(division), orders, results: new Map(), slots: new Map() }
  const filled = fillFormat(format, known)

  test('has as many games', () => expect(division.games).toHaveLength(format.games.length))

  test.each([0, 1, 2, 3])('pool %i has the same teams and games', (index) => {
    const key = POOL_KEYS[index] ?? ''
    const published = division.pools[index]
    expect(filled.pools.get(key)?.map(String).toSorted()).toEqual([...(published?.teams ?? [])].toSorted())
    const ours = gamesOfPool(format, key).map(({ key }) =>
      pairOf(filled.games.get(key)?.home, filled.games.get(key)?.away),
    )
    const theirs = division.games.filter(({ stage }) => stage === published?.name)
    expect(ours.toSorted()).toEqual(theirs.map(({ home, away }) => pairOf(home, away)).toSorted())
  })

  test.each([2, 3])('pool %i carries the same results over', (index) => {
    const carried = carriedInto(format, POOL_KEYS[index] ?? '', filled).map((key) =>
      pairOf(filled.games.get(key)?.home, filled.games.get(key)?.away),
    )
    const theirs = division.pools[index]?.carry_over ?? []
    expect(carried.toSorted()).toEqual(theirs.map(([one, other]) => pairOf(one, other)).toSorted())
  })

  test('ends in the published order', () => {
    expect(fillFormat(format, playAsPublished(format, division)).places).toEqual(division.final)
  })
})
