import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { fillFormat, type KnownTeams } from '../formats/fill.ts'
import { someProposal, teamsNamed } from '../formats/formats.testing.ts'
import { laterGames } from '../formats/graph.ts'
import { poolsThen, poolsThenPowerPools } from '../formats/shapes/shapes.ts'
import { type Format, gamesOfPool } from '../formats/structure.ts'
import {
  beforeTheFirstGame,
  decidedGame,
  inHand,
  type PlayInHand,
  playAll,
  type ScoreGiven,
  scoresBySeed,
  withThrows,
} from './division.testing.ts'
import { finalPlaces, type GameInDivision, poolTable, resultOfGame } from './division-play.ts'
import type { BegunGames } from './side-changes.ts'
import { type DivisionChange, whatFollows } from './what-follows.ts'

const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Frogs', 'Geese', 'Hares']

/** Two pools of four, semi-finals and crosses, all places. The better seed wins by three. */
const start = (format: Format, teams: readonly string[]) => withThrows(beforeTheFirstGame(format, teams))
const eight = start(poolsThen(8, 2, [2]), TEAMS)
const bySeed = (_: string, { home, away }: GameInDivision): ScoreGiven =>
  TEAMS.indexOf(home) < TEAMS.indexOf(away) ? { home_score: 15, away_score: 12 } : { home_score: 12, away_score: 15 }
const played = playAll(eight, bySeed)
const until = (isPlayed: (key: string) => boolean) =>
  playAll(eight, (key, game) => (isPlayed(key) ? bySeed(key, game) : undefined))

const turned = (file: PlayInHand, key: string): ScoreGiven => {
  const { home_score = 0, away_score = 0 } = file.games.get(key) ?? {}
  return { home_score: away_score, away_score: home_score }
}
const results = (file: PlayInHand, scores: Readonly<Record<string, ScoreGiven>>): DivisionChange => ({
  games: new Map(Object.entries(scores).map(([key, score]) => [key, decidedGame(file.games.get(key)!, score)])),
})
const score = (home_score: number, away_score: number): ScoreGiven => ({ home_score, away_score })
const correct = (file: PlayInHand, key: string, how: BegunGames) =>
  whatFollows(file, results(file, { [key]: turned(file, key) }), how)
const tableOf = (file: PlayInHand, key: string) => {
  const pool = file.format.pools.find((it) => it.key === key)
  return pool && poolTable(file, pool)
}

describe('a result', () => {
  test('fills the games that hang on it, when it is the last of its pool', () => {
    const file = until((key) => key.startsWith('A') && key !== 'A-1-4')
    const { games, tables, places } = whatFollows(file, results(file, { 'A-1-4': score(15, 2) }), 'keep')
    expect(games.map(({ game, after }) => `${game} ${after.home || '?'} ${after.away || '?'}`)).toEqual([
      'SF1 Ants ?',
      'SF2 Dogs ?',
      'SF5-1 Elks ?',
      'SF5-2 Hares ?',
    ])
    expect([...tables.keys()]).toEqual(['A'])
    expect(places).toEqual([])
  })

  test('of a final takes the places', () => {
    const file = until((key) => key !== 'F')
    const { games, places } = whatFollows(file, results(file, { F: score(15, 9) }), 'keep')
    expect(games).toEqual([])
    expect(places).toEqual([
      { place: 1, before: undefined, after: 'Ants' },
      { place: 2, before: undefined, after: 'Bees' },
    ])
  })

  test('that makes a tie leaves the tied places open', () => {
    const file = until((key) => key.startsWith('A') && key !== 'A-1-4')
    const without = { ...file, entered: new Map() }
    const cycle = {
      'A-1-2': score(15, 14),
      'A-2-3': score(15, 14),
      'A-1-3': score(14, 15),
      'A-1-4': score(15, 12),
    }
    const { after, tables } = whatFollows(without, results(file, cycle), 'keep')
    expect(tables.get('A')?.after.standings.ties).toMatchObject([{ place: 1, needsThrowsOf: ['Ants', 'Dogs', 'Elks'] }])
    expect([after.games.get('SF1')?.home, after.games.get('SF5-2')?.home]).toEqual(['', 'Hares'])
    const throws = new Map(Object.entries({ Ants: 90, Dogs: 40, Elks: 60 }))
    const thrown = whatFollows(after, { entered: new Map([['A', { throws, keptOrder: [] }]]) }, 'keep')
    expect(thrown.games.map(({ game, after }) => [game, after.home])).toEqual([
      ['SF1', 'Dogs'],
      ['SF2', 'Elks'],
      ['SF5-1', 'Ants'],
    ])
  })
})

describe('a corrected result', () => {
  test('of a pool before anything else was played changes who plays on', () => {
    const { games } = correct(
      until((key) => key.startsWith('A') || key.startsWith('B')),
      'A-1-2',
      'keep',
    )
    expect(games).toEqual([
      {
        game: 'SF1',
        before: { home: 'Ants', away: 'Cats' },
        after: { home: 'Dogs', away: 'Cats' },
        isBegun: false,
        isKept: false,
      },
      {
        game: 'SF2',
        before: { home: 'Dogs', away: 'Bees' },
        after: { home: 'Ants', away: 'Bees' },
        isBegun: false,
        isKept: false,
      },
    ])
  })

  test('that is kept tells of two semi-finals, one already played, and leaves both', () => {
    const { games, after } = correct(
      until((key) => key.startsWith('A') || key.startsWith('B') || key === 'SF1'),
      'A-1-2',
      'keep',
    )
    expect(games.map(({ game, isBegun, isKept }) => ({ game, isBegun, isKept }))).toEqual([
      { game: 'SF1', isBegun: true, isKept: true },
      { game: 'SF2', isBegun: false, isKept: true },
    ])
    expect(after.games.get('SF1')).toMatchObject({ home: 'Ants', away: 'Cats', state: 'confirmed', home_score: 15 })
    expect(after.games.get('SF2')).toMatchObject({ home: 'Dogs', away: 'Bees' })
  })

  test('that is kept leaves all of a later pool in which something is played', () => {
    const power = playAll(start(poolsThenPowerPools(8), TEAMS), (key, game) =>
      key.startsWith('A') || key.startsWith('B') || key === 'C-1-4' ? bySeed(key, game) : undefined,
    )
    const begun = [...power.games].some(([key, { state }]) => key.startsWith('C') && state === 'confirmed')
    expect(begun).toBe(true)
    // Third beats second: they change places between the power pools.
    const { games, after } = correct(power, 'A-2-3', 'keep')
    expect(new Set(games.map(({ game, isKept }) => `${game[0]} ${isKept}`))).toEqual(new Set(['C true', 'D true']))
    expect(games.filter(({ isBegun }) => isBegun).length).toBeLessThan(games.length)
    const inC = (file: { games: { get: (key: string) => unknown } }) =>
      gamesOfPool(power.format, 'C').map(({ key }) => file.games.get(key))
    expect(inC(after)).toEqual(inC(power))
  })

  test('that is recomputed opens all that hangs on it', () => {
    const { after, places } = correct(played, 'A-1-2', 'recompute')
    expect(['SF1', 'SF2', 'F', 'P3', 'P5'].map((key) => after.games.get(key)?.state === 'confirmed')).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(places.map(({ place, after }) => [place, after])).toEqual([1, 2, 3, 4].map((place) => [place, undefined]))
    expect(finalPlaces(after)).toEqual([undefined, undefined, undefined, undefined, ...finalPlaces(played).slice(4)])
  })

  test('leaves what it was given alone', () => {
    const before = structuredClone([...played.games])
    correct(played, 'A-1-2', 'recompute')
    expect([...played.games]).toEqual(before)
  })

  test('that changes nobody’s place changes no game', () => {
    expect(whatFollows(played, results(played, { 'A-1-2': score(15, 11) }), 'keep')).toMatchObject({
      games: [],
      places: [],
    })
  })
})

/** From scratch, over and over until nothing changes: the whole division is looked at each time. */
function filledAnew(file: PlayInHand): PlayInHand {
  const { format } = file
  for (let current = file; ; ) {
    const orders = format.pools.flatMap((pool) => {
      const { order } = poolTable(current, pool)
      return order ? [[pool.key, order] as const] : []
    })
    const decided = [...current.games.values()].flatMap((game) => {
      const result = resultOfGame(game)
      return game.kind === 'bracket' && result ? [[game.key, result] as const] : []
    })
    const slots = [...current.games.values()].flatMap(({ home_source, away_source, home, away }) => [
      [home_source, home] as const,
      [away_source, away] as const,
    ])
    const known: KnownTeams = {
      seeds: file.seeds,
      orders: new Map(orders),
      results: new Map(decided),
      slots: new Map(slots.filter(([, team]) => team !== '')),
    }
    const filled = fillFormat(format, known).games
    const games = new Map(
      [...current.games].map(([key, game]) => {
        const { home = '', away = '' } = filled.get(key) ?? {}
        const isSame = game.home === home && game.away === away
        return [key, isSame ? game : { ...game, home, away, state: 'scheduled', home_score: 0, away_score: 0 }] as const
      }),
    )
    if (JSON.stringify([...games]) === JSON.stringify([...current.games])) return current
    current = { ...current, games }
  }
}

describe('property:', () => {
  test('game by game everything is filled as it would be from scratch', () => {
    fc.assert(
      fc.property(someProposal, fc.nat(), ({ format, teams }, seed) => {
        const file = playAll(start(format, teamsNamed(teams)), scoresBySeed(seed))
        expect([...file.games.values()].every(({ state }) => state === 'confirmed')).toBe(true)
        expect(filledAnew(file).games).toEqual(file.games)
        expect(finalPlaces(file).map(String).toSorted()).toEqual(teamsNamed(teams).toSorted())
      }),
      { numRuns: casesOr(25) },
    )
  })

  test('what a corrected result changes is what working all out anew gives, and lies among the later games', () => {
    const seen = { games: 0, tables: 0, places: 0 }
    fc.assert(
      fc.property(someProposal, fc.nat(), fc.nat(), ({ format, teams }, seed, pick) => {
        const file = playAll(start(format, teamsNamed(teams)), scoresBySeed(seed))
        const key = format.games[pick % format.games.length]?.key ?? ''
        const { after, games, places, tables } = correct(file, key, 'recompute')
        const given = inHand(file)
        const changed = new Map([...given.games, [key, decidedGame(given.games.get(key)!, turned(file, key))] as const])
        const anew = filledAnew({ ...file, games: changed })
        expect(inHand(after).games).toEqual(anew.games)

        const differing = [...anew.games].filter(([key, { home, away }]) => {
          const old = file.games.get(key)
          return old?.home !== home || old?.away !== away
        })
        expect(games.map(({ game }) => game).toSorted()).toEqual(differing.map(([key]) => key).toSorted())
        const later = laterGames(format, key)
        for (const { game } of games) expect(later).toContain(game)

        const [was, is] = [finalPlaces(file), finalPlaces(anew)]
        expect(places).toEqual(
          is.flatMap((team, at) => (team === was[at] ? [] : [{ place: at + 1, before: was[at], after: team }])),
        )
        for (const [pool, table] of tables) expect(table.after).toEqual(tableOf(anew, pool))
        seen.games += games.length
        seen.tables += tables.size
        seen.places += places.length
      }),
      { numRuns: casesOr(40) },
    )
    expect(Math.min(seen.games, seen.tables, seen.places)).toBeGreaterThan(40)
  })

  test('with played games kept nobody has two games in a round, however far it is played', () => {
    const seen = { kept: 0, given: 0 }
    fc.assert(
      fc.property(someProposal, fc.nat(), fc.nat(), fc.nat(), ({ format, teams }, seed, until, pick) => {
        let left = until % format.games.length
        const given = scoresBySeed(seed)
        const file = playAll(start(format, teamsNamed(teams)), (key) => {
          left -= 1
          return left >= 0 ? given(key) : undefined
        })
        const decided = [...file.games].filter(([, { state }]) => state === 'confirmed')
        fc.pre(decided.length > 0)
        const { after, games } = correct(file, decided[pick % decided.length]?.[0] ?? '', 'keep')
        for (const { isKept } of games) seen[isKept ? 'kept' : 'given'] += 1
        const rounds = Map.groupBy(format.games, ({ stage, round }) => `${stage} ${round}`)
        for (const round of rounds.values()) {
          const playing = round.flatMap(({ key }) =>
            [after.games.get(key)?.home ?? '', after.games.get(key)?.away ?? ''].filter((team) => team !== ''),
          )
          expect(new Set(playing).size).toBe(playing.length)
        }
      }),
      { numRuns: casesOr(60) },
    )
    expect(Math.min(seen.kept, seen.given)).toBeGreaterThan(5)
  })

  test('with played games kept no result is lost but the one that was corrected', () => {
    fc.assert(
      fc.property(someProposal, fc.nat(), fc.nat(), ({ format, teams }, seed, pick) => {
        const file = playAll(start(format, teamsNamed(teams)), scoresBySeed(seed))
        const key = format.games[pick % format.games.length]?.key ?? ''
        const { after, games } = correct(file, key, 'keep')
        const other = (it: PlayInHand) => [...it.games].filter(([its]) => its !== key)
        expect(other(inHand(after))).toEqual(other(file))
        expect(games.every(({ isKept }) => isKept)).toBe(true)
      }),
      { numRuns: casesOr(20) },
    )
  })
})
