import type { Result } from '../formats/fill.ts'
import { printSource, type Source } from '../formats/source.ts'
import type { Format, Pool } from '../formats/structure.ts'
import { type Forfeit, type ScoredGame, winningTeamOf } from '../standings/game.ts'
import type { Throws } from '../standings/measures.ts'
import { NO_THROWS, type PoolFacts, poolStandings } from '../standings/pool.ts'
import { finalOrderOf, type Standings } from '../standings/standing.ts'
import { type SwissFacts, swissStandings } from '../standings/swiss.ts'
import { planOf } from './division-plan.ts'
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

/** What is asked of a map: a single value. */
export interface Lookup<Value> {
  readonly get: (key: string) => Value | undefined
}

export interface DivisionPlay {
  readonly format: Format
  /** Teams by seed. */
  readonly seeds: readonly (string | undefined)[]
  /** By key. Those that matter for what is asked; a game that is missing has not been played. */
  readonly games: Lookup<GameInDivision>
  /** By key of a pool. */
  readonly entered: Lookup<PoolEntered>
  /** By team, for Swiss draws. */
  readonly spirit?: ReadonlyMap<string, number>
}

/** Undefined while it is not decided who goes on: not over, level, or forfeited by both. */
export function resultOfGame(game: GameInDivision): Result | undefined {
  if (!isDecided(game.state)) return undefined
  const winner = game.advanced === '' ? winningTeamOf(scoredGame(game)) : game[game.advanced]
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
  readonly facts: PoolFacts
}

const gamesOfPool = ({ format, games }: DivisionPlay, { key: pool }: Pool): readonly GameInDivision[] =>
  (planOf(format).gamesOf.get(pool) ?? []).flatMap(({ key }) => games.get(key) ?? [])

/** What the table of a pool is worked out from. Whoever is not known yet stands in it under the printed source. */
export function poolFacts(play: DivisionPlay, pool: Pool): Required<PoolFacts> {
  const members = membersOf(play, pool)
  const own = gamesOfPool(play, pool)
  const counted = own.filter(({ state }) => state !== 'cancelled')
  const isKnown = ({ home, away }: GameInDivision) => home !== '' && away !== ''
  const planned = planOf(play.format).gamesOf.get(pool.key) ?? []
  return {
    teams: members.map((team, index) => team ?? printSource(pool.members[index] ?? { kind: 'seed', seed: 0 })),
    games: [...counted.filter(isKnown), ...carriedGames(play, pool, members)].map(scoredGame),
    // One that has no place yet is still to be played.
    gamesWithoutTeams: counted.filter((game) => !isKnown(game)).length + planned.length - own.length,
    throws: play.entered.get(pool.key)?.throws ?? NO_THROWS,
  }
}

export function poolTable(play: DivisionPlay, pool: Pool): PoolTable {
  const facts = poolFacts(play, pool)
  const { teams } = facts
  const standings = standingsWithIdle(pool, gamesOfPool(play, pool), {
    ...facts,
    ...(play.spirit && { spirit: play.spirit }),
  })
  const kept = play.entered.get(pool.key)?.keptOrder ?? []
  const isKept = standings.isOver && kept.length === teams.length && teams.every((team) => kept.includes(team))
  return { standings, order: isKept ? kept : finalOrderOf(standings), isKept, facts }
}

/** Of whom every game is cancelled stands last: nothing else would tell it from a team that has lost all of its games. */
function standingsWithIdle(pool: Pool, own: readonly GameInDivision[], facts: SwissFacts): Standings {
  const standingsOf = pool.kind === 'swiss' ? swissStandings : poolStandings
  const cancelled = new Set(own.flatMap(({ state, home, away }) => (state === 'cancelled' ? [home, away] : [])))
  const playing = new Set(facts.games.flatMap(({ home, away }) => [home, away]))
  const isIdle = (team: string) => cancelled.has(team) && !playing.has(team)
  const idle = facts.teams.filter(isIdle)
  const others = facts.teams.filter((team) => !isIdle(team))
  if (idle.length === 0 || others.length === 0) return standingsOf(facts)
  const [first, last] = [standingsOf({ ...facts, teams: others }), standingsOf({ ...facts, teams: idle, games: [] })]
  const behind = <Placed extends { readonly place: number }>(it: Placed): Placed => ({
    ...it,
    place: it.place + others.length,
  })
  return {
    rows: [...first.rows, ...last.rows.map(behind)],
    isOver: first.isOver,
    isFinal: first.isFinal && last.isFinal,
    ties: [...first.ties, ...last.ties.map(behind)],
  }
}

/** Results of earlier pools that count here too. */
function carriedGames(
  { format, games }: DivisionPlay,
  { carries }: Pool,
  members: readonly (string | undefined)[],
): readonly GameInDivision[] {
  const isMember = new Set(members)
  return carries
    .flatMap((pool) => planOf(format).gamesOf.get(pool) ?? [])
    .flatMap(({ key }) => games.get(key) ?? [])
    .filter(({ home, away, state }) => isMember.has(home) && isMember.has(away) && state !== 'cancelled')
}

/** Best seed first, as its games have them: who plays in a pool is in it, whatever has changed before. */
export function membersOf(play: DivisionPlay, pool: Pool): readonly (string | undefined)[] {
  const plan = planOf(play.format)
  return pool.members.map((source) => {
    if (source.kind === 'seed' || source.kind === 'team') return sourceInPlay(play, source)
    const side = plan.fills
      .get(printSource(source))
      ?.find(({ game }) => plan.games.get(game)?.pool === pool.key && play.games.get(game))
    const game = side && play.games.get(side.game)
    // Who has a bye first is in no game of the pool.
    return game ? game[side.side] || undefined : sourceInPlay(play, source)
  })
}

/** Who a source is by the results. Who plays in a slot of a Swiss draw is drawn once, see swiss-rounds.ts. */
export function sourceInPlay(play: DivisionPlay, source: Source): string | undefined {
  switch (source.kind) {
    case 'seed':
      return play.seeds[source.seed - 1]
    case 'team':
      return source.team
    case 'place': {
      const pool = planOf(play.format).pools.get(source.pool)
      return pool && poolTable(play, pool).order?.[source.place - 1]
    }
    case 'winner':
    case 'loser': {
      const game = play.games.get(source.game)
      return (game && resultOfGame(game)?.[source.kind]) || undefined
    }
    case 'slot': {
      const [side] = planOf(play.format).fills.get(printSource(source)) ?? []
      return (side && play.games.get(side.game)?.[side.side]) || undefined
    }
  }
}

/** Who takes which place of the division, the first place first; undefined where it is not decided. */
export function finalPlaces(play: DivisionPlay): readonly (string | undefined)[] {
  const orders = new Map<string, PoolTable['order']>()
  const orderIn = (key: string) => {
    const pool = planOf(play.format).pools.get(key)
    if (pool && !orders.has(key)) orders.set(key, poolTable(play, pool).order)
    return orders.get(key)
  }
  return play.format.places.map((source) =>
    source?.kind === 'place' ? orderIn(source.pool)?.[source.place - 1] : source && sourceInPlay(play, source),
  )
}
