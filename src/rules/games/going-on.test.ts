import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#properties.testing.ts'
import { proposalsFor } from '../formats/proposals.ts'
import type { Format } from '../formats/structure.ts'
import { beforeTheFirstGame, type PlayInHand } from './division.testing.ts'
import { finalPlaces, type GameInDivision, poolTable } from './division-play.ts'
import { layerOver } from './layer.ts'
import type { BegunGames } from './side-changes.ts'
import { type DivisionChange, whatFollows } from './what-follows.ts'

/** A division that is played in memory, game by game. */
class Division {
  play: PlayInHand
  readonly seeds: readonly string[]
  constructor(format: Format, teams: number) {
    this.seeds = Array.from({ length: teams }, (_, index) => `T${index + 1}`)
    this.play = beforeTheFirstGame(format, this.seeds)
  }

  game(key: string): GameInDivision {
    const found = this.play.games.get(key)
    if (!found) throw new Error(`No game ${key}`)
    return found
  }

  set(key: string, values: Partial<GameInDivision>): void {
    this.play = { ...this.play, games: new Map(this.play.games).set(key, { ...this.game(key), ...values }) }
  }

  result(key: string, home_score: number, away_score: number) {
    this.set(key, { state: 'confirmed', home_score, away_score })
    return this.follow({ games: new Map([[key, this.game(key)]]) }, 'keep')
  }

  follow(change: DivisionChange, begun: BegunGames) {
    const follow = whatFollows(this.play, change, begun)
    const games = [...this.play.games.keys()].map(
      (key) => [key, follow.after.games.get(key) ?? this.game(key)] as const,
    )
    this.play = { ...this.play, games: new Map(games) }
    return follow
  }

  /** What follows from a game as it is, without doing it. */
  after(key: string, begun: BegunGames) {
    return whatFollows(this.play, { games: new Map([[key, this.game(key)]]) }, begun).games
  }

  /** Plays all that can be played; whose number is lower wins, and throws nearer to the mark where nothing else decides. */
  playAll(): void {
    for (let isOn = true; isOn; ) {
      const next = [...this.play.games.values()].find(
        (it) => it.state === 'scheduled' && it.home !== '' && it.away !== '',
      )
      if (next) {
        const isHome = numberOf(next.home) < numberOf(next.away)
        this.result(next.key, isHome ? 15 : 9, isHome ? 9 : 15)
      } else isOn = this.breakTie()
    }
  }

  breakTie(): boolean {
    const pool = this.play.format.pools.find((it) => {
      const { isOver, ties } = poolTable(this.play, it).standings
      return isOver && ties.length > 0
    })
    if (!pool) return false
    const throws = new Map(this.seeds.map((team) => [team, numberOf(team)]))
    this.enter(pool.key, throws)
    return true
  }

  enter(pool: string, throws: ReadonlyMap<string, number>) {
    const entered = new Map([[pool, { throws, keptOrder: [] }]])
    const follow = this.follow({ entered }, 'keep')
    this.play = { ...this.play, entered: layerOver(this.play.entered, entered) }
    return follow.games
  }
}

const numberOf = (team: string) => Number(team.slice(1))

function divisionOf(teams: number, code?: string): Division {
  const proposals = proposalsFor(teams)
  const format = (proposals.find((it) => it.code === code) ?? proposals[0])?.format
  if (!format) throw new Error(`No format for ${teams}`)
  return new Division(format, teams)
}

const swissCode = (teams: number) =>
  proposalsFor(teams).find(({ format }) => format.pools.some(({ kind }) => kind === 'swiss'))?.code

describe('what follows', () => {
  test('the last game of a pool says who plays the semi-finals, not the ones before', () => {
    const division = divisionOf(4)
    const pool = [...division.play.games.values()].filter(({ kind }) => kind === 'pool')
    for (const [index, { key, home, away }] of pool.entries()) {
      const follow = division.result(key, home < away ? 15 : 5, home < away ? 5 : 15)
      expect(follow.games.length > 0).toBe(index === pool.length - 1)
    }
    const semis = [...division.play.games.values()].filter(({ kind }) => kind === 'bracket')
    expect(semis.filter(({ home, away }) => home !== '' && away !== '').length).toBeGreaterThan(0)
  })

  test('a tie that nothing breaks stops, and throws let it go on', () => {
    const division = divisionOf(4)
    for (const { key, kind } of division.play.format.games) if (kind === 'pool') division.result(key, 9, 9)
    const [pool] = division.play.format.pools
    if (!pool) throw new Error('No pool')
    expect(poolTable(division.play, pool).standings.ties).toMatchObject([{ place: 1, teams: { length: 4 } }])
    const throws = new Map(['T1', 'T2', 'T3', 'T4'].map((team, index) => [team, 100 - index]))
    expect(division.enter(pool.key, throws).length).toBeGreaterThan(0)
    expect(poolTable(division.play, pool).order).toEqual(['T4', 'T3', 'T2', 'T1'])
  })

  test('a pool of which a game has no place yet is not over', () => {
    const division = divisionOf(4)
    const [pool] = division.play.format.pools
    const games = new Map(division.play.games)
    games.delete('A-1-2')
    division.play = { ...division.play, games }
    for (const { key, kind } of games.values()) if (kind === 'pool') division.result(key, 15, 9)
    expect(pool && poolTable(division.play, pool).standings.isOver).toBe(false)
  })

  test('taking a result away takes placeholders back where nothing has been played', () => {
    const division = divisionOf(4)
    const pool = [...division.play.games.values()].filter(({ kind }) => kind === 'pool')
    for (const { key, home, away } of pool) division.result(key, home < away ? 15 : 5, home < away ? 5 : 15)
    const key = pool[0]?.key ?? ''
    division.set(key, { state: 'scheduled', home_score: 0, away_score: 0 })
    const changes = division.after(key, 'keep')
    expect(changes.every(({ after, isBegun }) => after.home === '' && after.away === '' && !isBegun)).toBe(true)
    expect(changes.length).toBeGreaterThan(0)
  })

  test('begun games stay as they are, or are played again with all that hangs on them', () => {
    const division = divisionOf(4)
    division.playAll()
    const semi = [...division.play.games.values()].find(
      ({ key, kind }) =>
        kind === 'bracket' &&
        [...division.play.games.values()].some((it) => it.home_source === `W:${key}` || it.away_source === `W:${key}`),
    )
    if (!semi) throw new Error('No semi-final')
    division.set(semi.key, { home_score: semi.away_score, away_score: semi.home_score })
    const kept = division.after(semi.key, 'keep')
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every(({ isBegun, isKept }) => isBegun && isKept)).toBe(true)
    const again = division.after(semi.key, 'recompute')
    expect(again.map(({ game }) => game)).toEqual(kept.map(({ game }) => game))
    expect(again.some(({ isKept }) => isKept)).toBe(false)
  })

  test('a winner who was kept goes on whatever the score says', () => {
    const division = divisionOf(4)
    division.playAll()
    const semi = [...division.play.games.values()].find(({ kind }) => kind === 'bracket')
    if (!semi) throw new Error('No bracket')
    const advanced = semi.home_score > semi.away_score ? 'home' : 'away'
    division.set(semi.key, { home_score: semi.away_score, away_score: semi.home_score, advanced })
    expect(division.after(semi.key, 'keep')).toEqual([])
  })

  test('a Swiss round is drawn when all results are in, and stays once it has begun', () => {
    const division = divisionOf(8, swissCode(8))
    const round = (number: number) =>
      [...division.play.games.values()].filter((game) => game.kind === 'pool' && game.round === number)
    const [first, ...others] = round(1)
    for (const { key } of others) division.result(key, 15, 8)
    expect(round(2).every(({ home }) => home === '')).toBe(true)
    division.result(first?.key ?? '', 15, 8)
    expect(round(2).every(({ home, away }) => home !== '' && away !== '')).toBe(true)
    const met = new Set(round(1).map(({ home, away }) => [home, away].toSorted().join()))
    expect(round(2).some(({ home, away }) => met.has([home, away].toSorted().join()))).toBe(false)
    const [begun] = round(2)
    division.set(begun?.key ?? '', { state: 'live' })
    const drawn = round(2).map(({ home, away }) => `${home} ${away}`)
    division.result(first?.key ?? '', 3, 15)
    expect(round(2).map(({ home, away }) => `${home} ${away}`)).toEqual(drawn)
  })
})

test('of whom every game is cancelled stands last, behind whoever has lost all', () => {
  const division = divisionOf(4)
  const pool = [...division.play.games.values()].filter(({ kind }) => kind === 'pool')
  for (const { key, home, away } of pool) {
    if (home === 'T1' || away === 'T1') division.set(key, { state: 'cancelled' })
    else division.result(key, home < away ? 15 : 5, home < away ? 5 : 15)
  }
  const [first] = division.play.format.pools
  expect(first && poolTable(division.play, first).order).toEqual(['T2', 'T3', 'T4', 'T1'])
})

test('property: every format is played to the end by what follows, and gives every team one place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 24 }), fc.nat(20), (teams, nth) => {
      const proposals = proposalsFor(teams)
      const format = proposals[nth % proposals.length]?.format
      if (!format) return
      const division = new Division(format, teams)
      division.playAll()
      expect([...division.play.games.values()].filter(({ state }) => state !== 'confirmed')).toEqual([])
      const places = finalPlaces(division.play).filter((team) => team !== undefined)
      expect(new Set(places).size).toBe(places.length)
      const decided = format.places.filter((source) => source !== undefined).length
      expect(places.length).toBe(decided)
    }),
    { numRuns: 40 },
  )
})
