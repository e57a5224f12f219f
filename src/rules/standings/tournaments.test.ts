import { describe, expect, test } from 'vitest'
import { namesIn } from '../formats/names.ts'
import type { Format } from '../formats/structure.ts'
import {
  ELITE,
  POOL_KEYS,
  type PublishedDivision,
  type PublishedPool,
  type PublishedResult,
  pairOf,
  proposed,
  publishedSeeds,
  stageOf,
  YOUTH,
} from '../formats/tournaments.testing.ts'
import { beforeTheFirstGame, playAll } from '../games/division.testing.ts'
import { finalPlaces, poolTable } from '../games/division-play.ts'
import type { ScoredGame } from './game.ts'
import { placesByPairs } from './pairwise.testing.ts'
import { poolStandings } from './pool.ts'
import { finalOrderOf } from './standing.ts'
import { placeByTeam, printed } from './standings.testing.ts'

/** From the published results alone: the published finish of every pool, and the published places. */

const asScored = ({ home, away, home_score, away_score }: PublishedResult): ScoredGame => ({
  home,
  away,
  homeScore: home_score,
  awayScore: away_score,
})

/** Those of its stage, and the carried ones wherever they were played. */
function gamesOf({ games }: PublishedDivision, { name, carry_over = [] }: PublishedPool): readonly ScoredGame[] {
  const carried = new Set(carry_over.map(([one, other]) => pairOf(one, other)))
  const isCarried = ({ stage, home, away }: PublishedResult) =>
    stage.startsWith('Pool') && carried.has(pairOf(home, away))
  return games.filter((game) => game.stage === name || isCarried(game)).map(asScored)
}

const POOLS = [...ELITE, ...YOUTH].flatMap((division) =>
  division.pools.map((pool) => ({ title: `${division.key}, ${pool.name}`, division, pool })),
)

describe.each(POOLS)('$title', ({ division, pool }) => {
  const facts = { teams: pool.teams, games: gamesOf(division, pool) }

  test('is complete', () => expect(facts.games).toHaveLength(6))
  test('ends as published', () => expect(finalOrderOf(poolStandings(facts))).toEqual(pool.order))
  test('is the same by pairs', () => expect(placesByPairs(facts)).toEqual(placeByTeam(poolStandings(facts))))
})

test('the ties of the published pools are broken as the criteria say', () => {
  const decided = POOLS.flatMap(({ title, division, pool }) =>
    printed(poolStandings({ teams: pool.teams, games: gamesOf(division, pool) }))
      .filter((line) => !line.includes(': wins ('))
      .map((line) => `${title}, ${line}`),
  )
  expect(decided).toEqual([
    'open, Pool B, 1. Wall City: wins among them (Wall City 1, Clapham 0)',
    'open, Pool B, 2. Clapham: wins among them (Wall City 1, Clapham 0)',
    'open, Pool B, 3. Cotarica Grandes: goal difference among them (Wall City +1, Clapham +1, Cotarica Grandes -2)',
    'women, Pool B, 1. ITA (WMN): wins among them (ITA (WMN) 1, BEL (WMN) 0)',
    'women, Pool B, 2. BEL (WMN): wins among them (ITA (WMN) 1, BEL (WMN) 0)',
    'women, Pool B, 3. GBR (WMN): wins among them (GBR (WMN) 1, SUI (WMN) 0)',
    'women, Pool B, 4. SUI (WMN): wins among them (GBR (WMN) 1, SUI (WMN) 0)',
    'women, Power pool D, 1. AUT (WMN): goal difference among them (AUT (WMN) +3, HUN (WMN) -1, GBR (WMN) -2)',
    'women, Power pool D, 2. HUN (WMN): goal difference among them (AUT (WMN) +3, HUN (WMN) -1, GBR (WMN) -2)',
    'women, Power pool D, 3. GBR (WMN): goal difference among them (AUT (WMN) +3, HUN (WMN) -1, GBR (WMN) -2)',
  ])
})

/** Result after result, each game must be one that was published, with its stage and its teams. */
function replay(format: Format, division: PublishedDivision) {
  const names = namesIn(format)
  const poolName = (key: string) => division.pools[POOL_KEYS.indexOf(key)]?.name
  return playAll(beforeTheFirstGame(format, publishedSeeds(division)), (key, { kind, pool, home, away }) => {
    const stage = kind === 'pool' ? poolName(pool) : stageOf(names.game(key))
    const game = division.games.find((it) => it.stage === stage && pairOf(it.home, it.away) === pairOf(home, away))
    if (!game) throw new Error(`${stage}: ${home} - ${away} was not played`)
    const { home_score, away_score } = game
    return game.home === home ? { home_score, away_score } : { home_score: away_score, away_score: home_score }
  })
}

describe.each([
  ...ELITE.map((division) => ({ division, code: 'two-pools' as const })),
  ...YOUTH.map((division) => ({ division, code: 'power-pools-quarters' as const })),
])('$division.key as $code', ({ division, code }) => {
  const file = replay(proposed(code), division)

  test('every game is one that was played', () => {
    expect([...file.games.values()].filter(({ state }) => state === 'confirmed')).toHaveLength(division.games.length)
  })

  test('every table ends as published', () => {
    const orders = division.pools.map((_, index) => {
      const pool = file.format.pools.find(({ key }) => key === POOL_KEYS[index])
      return pool && poolTable(file, pool).order
    })
    expect(orders).toEqual(division.pools.map(({ order }) => order))
  })

  test('every place is as published', () => expect(finalPlaces(file)).toEqual(division.final))
})
