import { printSource, type Source } from '../../formats/source.ts'
import type { Pool } from '../../formats/structure.ts'
import { type ScoredGame, winnerOf } from '../game.ts'
import type { Throws } from '../measures.ts'
import { NO_THROWS, poolStandings } from '../pool.ts'
import { orderOf, type Standings } from '../standing.ts'
import { swissStandings } from '../swiss.ts'
import type { DivisionPlan } from './plan.ts'

/** A division as its games say: who plays each, and what has been decided. */

export interface GameOnFile {
  /** Undefined while nobody knows who plays. */
  readonly home: string | undefined
  readonly away: string | undefined
  /** Undefined until it is decided. */
  readonly result: DecidedResult | undefined
}

export type DecidedResult = Pick<ScoredGame, 'homeScore' | 'awayScore' | 'forfeit'>

/** What is asked of a map: a single value. */
export interface Lookup<Value> {
  readonly get: (key: string) => Value | undefined
}

export interface DivisionOnFile {
  readonly plan: DivisionPlan
  /** Teams by seed, the first seed first. */
  readonly seeds: readonly (string | undefined)[]
  /** By key. A game that is missing is cancelled, and counts nowhere. */
  readonly games: Lookup<GameOnFile>
  /** By key of a pool, the throws to the brick mark. */
  readonly throws?: Lookup<Throws>
  /** By team, for Swiss draws. */
  readonly spirit?: ReadonlyMap<string, number>
}

/** Undefined for what is not decided or has no teams. */
export function scoredGame({ home, away, result }: GameOnFile): ScoredGame | undefined {
  if (home === undefined || away === undefined) return undefined
  return result ? { home, away, ...result } : { home, away, homeScore: 0, awayScore: 0, finished: false }
}

/** The table of one pool by what is decided, results that are carried into it included. */
export function tableOf(file: DivisionOnFile, pool: string): Standings {
  const planned = file.plan.pools.get(pool)
  if (!planned) return poolStandings({ teams: [], games: [], gamesWithoutTeams: 1 })
  const members = membersOf(file, planned)
  const teams = members.filter((team) => team !== undefined)
  const own = onFile(file, pool)
  const games = own.flatMap((game) => scoredGame(game) ?? [])
  const facts = {
    teams,
    games: [...games, ...carriedGames(file, planned, teams)],
    throws: file.throws?.get(pool) ?? NO_THROWS,
    gamesWithoutTeams: own.length - games.length + members.length - teams.length,
  }
  return planned.kind === 'swiss'
    ? swissStandings({ ...facts, ...(file.spirit && { spirit: file.spirit }) })
    : poolStandings(facts)
}

const onFile = ({ plan, games }: DivisionOnFile, pool: string): readonly GameOnFile[] =>
  (plan.gamesOf.get(pool) ?? []).flatMap(({ key }) => games.get(key) ?? [])

function carriedGames(file: DivisionOnFile, { carries }: Pool, members: readonly string[]): readonly ScoredGame[] {
  const isMember = new Set(members)
  return carries
    .flatMap((pool) => onFile(file, pool))
    .flatMap((game) => scoredGame(game) ?? [])
    .filter(({ home, away }) => isMember.has(home) && isMember.has(away))
}

/** Best first, as its games have them: who plays in a pool that has begun is in it, whatever has changed before. */
export function membersOf(file: DivisionOnFile, { key, members }: Pool): readonly (string | undefined)[] {
  return members.map((source) => {
    const side = file.plan.fills.get(printSource(source))?.find(({ game }) => file.plan.games.get(game)?.pool === key)
    const game = side && file.games.get(side.game)
    return (side && game?.[side.side]) ?? teamOn(file, source)
  })
}

/** Who a source is, as far as it is decided. */
export function teamOn(file: DivisionOnFile, source: Source): string | undefined {
  switch (source.kind) {
    case 'seed':
      return file.seeds[source.seed - 1]
    case 'team':
      return source.team
    case 'place':
      return orderOf(tableOf(file, source.pool))?.[source.place - 1]
    case 'winner':
    case 'loser':
      return resultOn(file, source.game)?.[source.kind]
    case 'slot': {
      const [side] = file.plan.fills.get(printSource(source)) ?? []
      return side && file.games.get(side.game)?.[side.side]
    }
  }
}

/** Undefined while nobody has won it. */
export function resultOn({ games }: DivisionOnFile, key: string): { winner: string; loser: string } | undefined {
  const game = games.get(key)
  const scored = game?.result && scoredGame(game)
  const winner = scored && winnerOf(scored)
  if (!scored || winner === undefined) return undefined
  return { winner, loser: winner === scored.home ? scored.away : scored.home }
}

/** Who takes each place of the division, the first place first; undefined while it is open. */
export function finalPlaces(file: DivisionOnFile): readonly (string | undefined)[] {
  const orders = new Map<string, readonly (string | undefined)[] | undefined>()
  const orderIn = (pool: string) => {
    if (!orders.has(pool)) orders.set(pool, orderOf(tableOf(file, pool)))
    return orders.get(pool)
  }
  return file.plan.format.places.map((source) =>
    source?.kind === 'place' ? orderIn(source.pool)?.[source.place - 1] : source && teamOn(file, source),
  )
}
