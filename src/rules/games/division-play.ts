import { carriedInto, type Filled, type KnownTeams, type Result, teamOf } from '../formats/fill.ts'
import { printSource, type Source } from '../formats/source.ts'
import { type Format, gamesOfPool, type Pool } from '../formats/structure.ts'
import { type Forfeit, type ScoredGame, winnerOf } from '../standings/game.ts'
import type { Throws } from '../standings/measures.ts'
import { poolStandings } from '../standings/pool.ts'
import { orderOf, type Standings } from '../standings/standing.ts'
import { swissStandings } from '../standings/swiss.ts'
import { isDecided, type SideName } from './states.ts'

/** How a division stands by its games: tables, who has won, who takes which place. Nothing of it is kept besides. */

export interface GameInDivision {
  readonly key: string
  readonly kind: string
  readonly pool: string
  readonly round: number
  /** Printed. */
  readonly home_source: string
  readonly away_source: string
  /** '' while it is not known. */
  readonly home: string
  readonly away: string
  readonly state: string
  readonly home_score: number
  readonly away_score: number
  readonly forfeit: Forfeit | ''
  /** The side that went on, where a later correction of the score was to change nothing else; '' otherwise. */
  readonly advanced: SideName | ''
}

/** What scorekeepers have entered about a pool. */
export interface PoolEntered {
  readonly throws: Throws
  /** The order by which teams went on, where a later correction was to change nothing else; empty otherwise. */
  readonly keptOrder: readonly string[]
}

export interface DivisionPlay {
  readonly format: Format
  /** Teams by seed. */
  readonly seeds: readonly string[]
  /** By key. Those that matter for what is asked; a game that is missing has not been played. */
  readonly games: ReadonlyMap<string, GameInDivision>
  readonly entered: ReadonlyMap<string, PoolEntered>
}

/** Undefined while it is not decided who goes on: not over, level, or forfeited by both. */
export function resultOfGame(game: GameInDivision): Result | undefined {
  if (!isDecided(game.state)) return undefined
  const winner = game.advanced === '' ? winnerOf(scoredGame(game)) : game[game.advanced]
  // Of a game that one side did not come to, the other need not have been known.
  return winner ? { winner, loser: winner === game.home ? game.away : game.home } : undefined
}

/** As a table counts it. */
export const scoredGame = (game: GameInDivision): ScoredGame => ({
  home: game.home,
  away: game.away,
  homeScore: game.home_score,
  awayScore: game.away_score,
  forfeit: game.forfeit === '' ? undefined : game.forfeit,
  finished: isDecided(game.state),
})

export interface PoolTable {
  readonly standings: Standings
  /** Of the standings, or as it was kept; undefined while games are missing. */
  readonly order: readonly (string | undefined)[] | undefined
  /** Teams went on by an order that a later correction has changed. */
  readonly isKept: boolean
}

/** What a table of a pool is worked out from. Whoever is not known yet stands there under the printed source. */
export function poolFacts(play: DivisionPlay, pool: Pool) {
  const { games, entered } = play
  const members = membersOf(play, pool)
  const teams = members.map((team, index) => team ?? printSource(pool.members[index] ?? { kind: 'seed', seed: 0 }))
  const own = [...games.values()].filter(
    ({ kind, pool: of, state }) => kind === 'pool' && of === pool.key && state !== 'cancelled',
  )
  const missing = gamesOfPool(play.format, pool.key).filter(({ key }) => !games.has(key))
  const isKnown = ({ home, away }: GameInDivision) => home !== '' && away !== ''
  return {
    teams,
    games: [...own.filter(isKnown), ...carriedGames(play, pool, members)].map(scoredGame),
    // One that has no place yet is still to be played.
    gamesWithoutTeams: own.filter((game) => !isKnown(game)).length + missing.length,
    throws: entered.get(pool.key)?.throws ?? new Map<string, number>(),
  }
}

export function poolTable(play: DivisionPlay, pool: Pool): PoolTable {
  const facts = poolFacts(play, pool)
  const standings = pool.kind === 'swiss' ? swissStandings(facts) : poolStandings(facts)
  const kept = play.entered.get(pool.key)?.keptOrder ?? []
  const isKept =
    standings.isOver && kept.length === facts.teams.length && facts.teams.every((team) => kept.includes(team))
  return { standings, order: isKept ? kept : orderOf(standings), isKept }
}

/** Results of earlier pools that count here too. */
function carriedGames(play: DivisionPlay, pool: Pool, members: readonly (string | undefined)[]) {
  if (pool.carries.length === 0) return []
  const filled: Filled = {
    games: new Map(
      [...play.games].map(([key, { home, away }]) => [key, { home: home || undefined, away: away || undefined }]),
    ),
    pools: new Map([[pool.key, members]]),
    places: [],
  }
  return carriedInto(play.format, pool.key, filled).flatMap((key) => {
    const game = play.games.get(key)
    return game && game.state !== 'cancelled' ? [game] : []
  })
}

/** Who plays in a pool, the best seed first; undefined for whoever is not known yet. */
export function membersOf(play: DivisionPlay, pool: Pool): readonly (string | undefined)[] {
  const own = [...play.games.values()].filter((game) => game.kind === 'pool' && game.pool === pool.key)
  const inGames = new Map(
    own.flatMap(({ home_source, away_source, home, away }) => [
      [home_source, home],
      [away_source, away],
    ]),
  )
  return pool.members.map((source) => {
    if (source.kind === 'seed' || source.kind === 'team') return teamOf(knownAtStart(play), source)
    const printed = printSource(source)
    // A game of the pool knows its teams; who has a bye first is in none.
    return inGames.has(printed) ? inGames.get(printed) || undefined : sourceInPlay(play, source)
  })
}

const knownAtStart = ({ seeds }: DivisionPlay): KnownTeams => ({
  seeds,
  orders: new Map(),
  results: new Map(),
  slots: new Map(),
})

/** Who a source is by the results. A slot of a Swiss draw is none: who plays there is drawn once, see swiss-rounds.ts. */
export function sourceInPlay(play: DivisionPlay, source: Source): string | undefined {
  switch (source.kind) {
    case 'place': {
      const pool = play.format.pools.find(({ key }) => key === source.pool)
      return pool && poolTable(play, pool).order?.[source.place - 1]
    }
    case 'winner':
    case 'loser': {
      const game = play.games.get(source.game)
      return (game && resultOfGame(game)?.[source.kind]) || undefined
    }
    default:
      return teamOf(knownAtStart(play), source)
  }
}

/** Who takes which place of the division, the first place first; undefined where it is not decided. */
export function finalPlaces(play: DivisionPlay): readonly (string | undefined)[] {
  const orders = new Map(
    play.format.pools.flatMap((pool) => {
      const { order } = poolTable(play, pool)
      return order ? [[pool.key, order] as const] : []
    }),
  )
  const results = new Map(
    [...play.games].flatMap(([key, game]) => {
      const result = game.kind === 'bracket' ? resultOfGame(game) : undefined
      return result ? [[key, result] as const] : []
    }),
  )
  const known = { seeds: play.seeds, orders, results, slots: new Map() }
  return play.format.places.map((source) => (source && teamOf(known, source)) || undefined)
}
