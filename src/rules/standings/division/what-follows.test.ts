import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { fill, type KnownTeams } from '../../formats/fill.ts'
import { someProposal, teamsNamed } from '../../formats/formats.testing.ts'
import { laterGames } from '../../formats/graph.ts'
import { poolsThen } from '../../formats/shapes/shapes.ts'
import { printSource } from '../../formats/source.ts'
import { orderOf } from '../standing.ts'
import { beforeTheFirstGame, type FileInHand, inHand, playAll, scoreOf } from './division.testing.ts'
import { type DecidedResult, finalPlaces, type GameOnFile, resultOn, tableOf } from './on-file.ts'
import { type PlayedGames, whatFollows } from './what-follows.ts'

const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Frogs', 'Geese', 'Hares']

/** Two pools of four, semi-finals and crosses, all places. The better seed wins by three. */
const eight = beforeTheFirstGame(poolsThen(8, 2, [2]), TEAMS)
const bySeed = (_: string, { home, away }: GameOnFile): DecidedResult =>
  TEAMS.indexOf(home ?? '') < TEAMS.indexOf(away ?? '')
    ? { homeScore: 15, awayScore: 12 }
    : { homeScore: 12, awayScore: 15 }
const played = playAll(eight, bySeed)
const until = (isPlayed: (key: string) => boolean) =>
  playAll(eight, (key, game) => (isPlayed(key) ? bySeed(key, game) : undefined))

const turned = (file: FileInHand, key: string): DecidedResult => {
  const { homeScore = 0, awayScore = 0 } = file.games.get(key)?.result ?? {}
  return { homeScore: awayScore, awayScore: homeScore }
}
const correct = (file: FileInHand, key: string, how: PlayedGames) =>
  whatFollows(file, { results: new Map([[key, turned(file, key)]]) }, how)

describe('a result', () => {
  test('fills the games that hang on it, when it is the last of its pool', () => {
    const file = until((key) => key.startsWith('A') && key !== 'A-1-4')
    const { games, tables, places } = whatFollows(
      file,
      { results: new Map([['A-1-4', { homeScore: 15, awayScore: 2 }]]) },
      'keep',
    )
    expect(games.map(({ game, after }) => `${game} ${after.home ?? '?'} ${after.away ?? '?'}`)).toEqual([
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
    const { games, places } = whatFollows(file, { results: new Map([['F', { homeScore: 15, awayScore: 9 }]]) }, 'keep')
    expect(games).toEqual([])
    expect(places).toEqual([
      { place: 1, before: undefined, after: 'Ants' },
      { place: 2, before: undefined, after: 'Bees' },
    ])
  })

  test('that makes a tie leaves the tied places open', () => {
    const { throws: _, ...without } = until((key) => key.startsWith('A') && key !== 'A-1-4')
    const cycle = new Map([
      ['A-1-2', { homeScore: 15, awayScore: 14 }],
      ['A-2-3', { homeScore: 15, awayScore: 14 }],
      ['A-1-3', { homeScore: 14, awayScore: 15 }],
      ['A-1-4', { homeScore: 15, awayScore: 12 }],
    ])
    const { after, tables } = whatFollows(without, { results: cycle }, 'keep')
    expect(tables.get('A')?.after.ties).toMatchObject([{ place: 1, needsThrowsOf: ['Ants', 'Dogs', 'Elks'] }])
    expect([after.games.get('SF1')?.home, after.games.get('SF5-2')?.home]).toEqual([undefined, 'Hares'])
    const throws = new Map([
      [
        'A',
        new Map([
          ['Ants', 90],
          ['Dogs', 40],
          ['Elks', 60],
        ]),
      ],
    ])
    const thrown = whatFollows(after, { throws }, 'keep')
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
        isPlayed: false,
        isKept: false,
      },
      {
        game: 'SF2',
        before: { home: 'Dogs', away: 'Bees' },
        after: { home: 'Ants', away: 'Bees' },
        isPlayed: false,
        isKept: false,
      },
    ])
  })

  test('that is kept tells of two semi-finals, one already played, and leaves that', () => {
    const { games, after } = correct(
      until((key) => key.startsWith('A') || key.startsWith('B') || key === 'SF1'),
      'A-1-2',
      'keep',
    )
    expect(games.map(({ game, isPlayed, isKept }) => ({ game, isPlayed, isKept }))).toEqual([
      { game: 'SF1', isPlayed: true, isKept: true },
      { game: 'SF2', isPlayed: false, isKept: false },
    ])
    expect(after.games.get('SF1')).toMatchObject({ home: 'Ants', away: 'Cats', result: { homeScore: 15 } })
    expect(after.games.get('SF2')).toMatchObject({ home: 'Ants', away: 'Bees' })
  })

  test('that is recomputed opens all that hangs on it', () => {
    const { after, places } = correct(played, 'A-1-2', 'recompute')
    expect(['SF1', 'SF2', 'F', 'P3', 'P5'].map((key) => after.games.get(key)?.result !== undefined)).toEqual([
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
    const results = new Map([['A-1-2', { homeScore: 15, awayScore: 11 }]])
    expect(whatFollows(played, { results }, 'keep')).toMatchObject({ games: [], places: [] })
  })
})

/** From scratch, over and over until nothing changes: the whole division is looked at each time. */
function filledAnew(file: FileInHand): FileInHand {
  const { format } = file.plan
  for (let current = file; ; ) {
    const orders = format.pools.flatMap(({ key }) => {
      const order = orderOf(tableOf(current, key))
      return order ? [[key, order] as const] : []
    })
    const results = format.games.flatMap(({ key, kind }) => {
      const result = resultOn(current, key)
      return kind === 'bracket' && result ? [[key, result] as const] : []
    })
    const slots = format.games.flatMap(({ key, home, away }) => [
      [printSource(home), current.games.get(key)?.home] as const,
      [printSource(away), current.games.get(key)?.away] as const,
    ])
    const known: KnownTeams = {
      seeds: file.seeds,
      orders: new Map(orders),
      results: new Map(results),
      slots: new Map(slots.flatMap(([slot, team]) => (team ? [[slot, team]] : []))),
    }
    const filled = fill(format, known).games
    const games = new Map(
      [...current.games].map(([key, { home, away, result }]) => {
        const sides = filled.get(key) ?? { home, away }
        const isSame = sides.home === home && sides.away === away
        return [key, { ...sides, result: isSame ? result : undefined }] as const
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
        const file = playAll(beforeTheFirstGame(format, teamsNamed(teams)), scoreOf(seed))
        expect([...file.games.values()].every(({ result }) => result !== undefined)).toBe(true)
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
        const file = playAll(beforeTheFirstGame(format, teamsNamed(teams)), scoreOf(seed))
        const key = format.games[pick % format.games.length]?.key ?? ''
        const { after, games, places, tables } = correct(file, key, 'recompute')
        const given = inHand(file)
        const changed = new Map([
          ...given.games,
          [key, { ...given.games.get(key)!, result: turned(file, key) }] as const,
        ])
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

  test('with played games kept no result is lost but the one that was corrected', () => {
    fc.assert(
      fc.property(someProposal, fc.nat(), fc.nat(), ({ format, teams }, seed, pick) => {
        const file = playAll(beforeTheFirstGame(format, teamsNamed(teams)), scoreOf(seed))
        const key = format.games[pick % format.games.length]?.key ?? ''
        const { after, games } = correct(file, key, 'keep')
        const other = (it: FileInHand) => [...it.games].filter(([its]) => its !== key)
        expect(other(inHand(after))).toEqual(other(file))
        expect(games.every(({ isKept }) => isKept)).toBe(true)
      }),
      { numRuns: casesOr(20) },
    )
  })
})
