import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { formatProblems } from './editing/check.ts'
import {
  diceOf,
  EVERY_PROPOSAL,
  type PlayedGame,
  play,
  SIZES,
  someDice,
  someProposal,
  teamsNamed,
} from './formats.testing.ts'
import { feederCycle, feedersOf } from './graph.ts'
import { proposalsFor } from './proposals.ts'
import { GAMES_MOST, gamesOfPool } from './structure.ts'

/** What holds for every size from 3 to 32 and every format that is proposed for it. */

const timesPlayed = (games: readonly PlayedGame[], team: string) =>
  games.filter(({ home, away }) => home === team || away === team).length

describe.each(EVERY_PROPOSAL)('$title', ({ teams, format, counts }) => {
  const names = teamsNamed(teams)
  const { games, places, known } = play(format, names, diceOf(teams))

  test('has nothing that does not fit', () => expect(formatProblems(format, teams)).toEqual([]))

  test('every game is played, and nobody plays themselves', () => {
    expect(games).toHaveLength(format.games.length)
    expect(games.filter(({ home, away }) => home === away)).toEqual([])
  })

  test('everybody plays, as often as is told', () => {
    for (const team of names) {
      const played = timesPlayed(games, team)
      expect(played).toBeGreaterThanOrEqual(counts.gamesPerTeam.least)
      expect(played).toBeLessThanOrEqual(counts.gamesPerTeam.most)
    }
    expect(counts.gamesPerTeam.least).toBeGreaterThanOrEqual(2)
    expect(counts.games).toBe(format.games.length)
    expect(counts.games).toBeLessThanOrEqual(GAMES_MOST)
  })

  test('nobody meets twice in a pool, nor again where the result is carried over', () => {
    for (const { key, carries } of format.pools) {
      const members = known.orders.get(key) ?? []
      const counted = games.filter(({ game, home, away }) => {
        const isCarried = carries.includes(game.pool) && members.includes(home) && members.includes(away)
        return game.pool === key || isCarried
      })
      const pairs = counted.map(({ home, away }) => [home, away].toSorted().join())
      expect(new Set(pairs).size).toBe(pairs.length)
    }
  })

  test('in a round robin everybody meets everybody, carried results included', () => {
    for (const { key, kind, members, carries } of format.pools) {
      if (kind !== 'round-robin') continue
      const there = known.orders.get(key) ?? []
      const carried = games.filter(
        ({ game, home, away }) => carries.includes(game.pool) && there.includes(home) && there.includes(away),
      )
      const all = (members.length * (members.length - 1)) / 2
      expect(gamesOfPool(format, key).length + carried.length).toBe(all)
    }
  })

  test('each place is decided exactly once', () => {
    expect(places.map(String).toSorted()).toEqual([...names].toSorted())
  })

  test('no game waits for itself, and rounds follow their feeders', () => {
    expect(feederCycle(format)).toEqual([])
    const byKey = new Map(format.games.map((game) => [game.key, game]))
    for (const [key, feeders] of feedersOf(format)) {
      for (const feeder of feeders) {
        const [before, after] = [byKey.get(feeder), byKey.get(key)]
        expect((before?.stage ?? 9) * 100 + (before?.round ?? 0)).toBeLessThan(
          (after?.stage ?? 0) * 100 + (after?.round ?? 0),
        )
      }
    }
  })

  test('what decides the first place is played last', () => {
    const [first] = format.places
    const final = first?.kind === 'winner' ? format.games.find(({ key }) => key === first.game) : undefined
    if (!final) return
    expect(format.games.filter(({ stage }) => stage > final.stage)).toEqual([])
    expect(format.games.filter(({ stage, round }) => stage === final.stage && round > final.round)).toEqual([])
  })

  test('nobody has two games in a round', () => {
    const sides = games.flatMap(({ game, home, away }) =>
      [home, away].map((team) => `${game.stage}.${game.round} ${team}`),
    )
    expect(new Set(sides).size).toBe(sides.length)
  })
})

test.each(SIZES)('%i teams have one standard format, which is proposed first', (teams) => {
  const proposals = proposalsFor(teams)
  expect(proposals.filter(({ isStandard }) => isStandard)).toEqual([proposals[0]])
  expect(new Set(proposals.map(({ code }) => code)).size).toBe(proposals.length)
})

test('property: whatever the results, each place is taken by one team and nobody plays themselves', () => {
  fc.assert(
    fc.property(someProposal, someDice, ({ format, teams, counts }, dice) => {
      const names = teamsNamed(teams)
      const { games, places } = play(format, names, dice)
      expect(places.map(String).toSorted()).toEqual([...names].toSorted())
      expect(games.every(({ home, away }) => home !== away)).toBe(true)
      for (const team of names) {
        const played = timesPlayed(games, team)
        expect(played >= counts.gamesPerTeam.least && played <= counts.gamesPerTeam.most).toBe(true)
      }
    }),
    { numRuns: casesOr(200) },
  )
})
