import type { FilledGame } from '../../formats/fill.ts'
import { loserOf, placeInPool, printSource, type Source, winnerOf } from '../../formats/source.ts'
import type { Throws } from '../measures.ts'
import { orderOf, type Standings } from '../standing.ts'
import { type DecidedResult, type DivisionOnFile, type GameOnFile, type Lookup, resultOn, tableOf } from './on-file.ts'
import type { PlannedSide } from './plan.ts'

/**
 * What else changes in a division when something is decided, corrected or withdrawn. Only what hangs on it is looked at: the
 * cost grows with that, not with the games of the division.
 */

export interface DivisionChange {
  /** By key of a game its new result; undefined for none. */
  readonly results?: ReadonlyMap<string, DecidedResult | undefined>
  /** By key of a pool its new throws to the brick mark. */
  readonly throws?: ReadonlyMap<string, Throws>
}

/**
 * What to do with games that are played and in which others should play now. `keep`: they stay, and so do all games whose teams
 * come from the same table, and all of a pool in which something is played. `recompute`: they are to be played by whom it says now, and their results no longer count.
 */
export type PlayedGames = 'keep' | 'recompute'

export interface Consequences {
  /** Games in which others play now, or should. */
  readonly games: readonly GameChange[]
  /** By key of a pool the table as it is now, of those that are touched. */
  readonly tables: ReadonlyMap<string, { readonly before: Standings; readonly after: Standings }>
  readonly places: readonly PlaceChange[]
  /** Rounds of Swiss draws that were paired by what has changed. They stay as they are drawn. */
  readonly draws: readonly { readonly pool: string; readonly round: number }[]
  /** The division as it is then. */
  readonly after: DivisionOnFile
}

export interface GameChange {
  readonly game: string
  readonly before: FilledGame
  readonly after: FilledGame
  /** It has a result, of the teams that were there before. */
  readonly isPlayed: boolean
  /** It stays as it was. */
  readonly isKept: boolean
}

export interface PlaceChange {
  readonly place: number
  readonly before: string | undefined
  readonly after: string | undefined
}

export function whatFollows(before: DivisionOnFile, change: DivisionChange, played: PlayedGames): Consequences {
  const { plan } = before
  const games = layerOver(before.games)
  const after: DivisionOnFile = { ...before, games, throws: layerOver(before.throws ?? NOTHING, change.throws) }
  const sides = sideChanges({ before, games, change, played })
  const tables = new Map<string, { before: Standings; after: Standings }>()
  const places = new Map<number, PlaceChange>()
  /** Whose outcome may be another now. */
  const open = { pools: new Set(change.throws?.keys()), games: new Set<string>() }

  const touch = (key: string) => {
    const game = plan.games.get(key)
    if (game?.kind === 'bracket') open.games.add(key)
    if (game?.kind !== 'pool') return
    for (const pool of [game.pool, ...(plan.carriedTo.get(game.pool) ?? [])]) open.pools.add(pool)
  }
  const fillFrom = (outcomes: readonly Outcome[]) => {
    const fills = outcomes.flatMap(({ source, now }) =>
      (plan.fills.get(printSource(source)) ?? []).map((side) => ({ side, team: now })),
    )
    // All of a table or none: otherwise a team would be in a game that stays and in another one, too.
    const areHeld = fills.some(({ side, team }) => sides.isHeld(side, team))
    for (const { side, team } of fills) if (sides.put(side, team, areHeld)) touch(side.game)
    for (const { source, was, now } of outcomes) {
      for (const place of plan.places.get(printSource(source)) ?? []) {
        if (was === now) places.delete(place)
        else places.set(place, { place, before: was, after: now })
      }
    }
  }
  const fillFromPool = (pool: string) => {
    const table = { before: tables.get(pool)?.before ?? tableOf(before, pool), after: tableOf(after, pool) }
    tables.set(pool, table)
    const [was, now] = [orderOf(table.before), orderOf(table.after)]
    const members = plan.pools.get(pool)?.members ?? []
    fillFrom(
      members.map((_, index) => ({ source: placeInPool(pool, index + 1), was: was?.[index], now: now?.[index] })),
    )
  }
  const fillFromGame = (key: string) => {
    const [was, now] = [resultOn(before, key), resultOn(after, key)]
    fillFrom([
      { source: winnerOf(key), was: was?.winner, now: now?.winner },
      { source: loserOf(key), was: was?.loser, now: now?.loser },
    ])
  }

  for (const [key, result] of change.results ?? []) {
    const game = games.get(key)
    if (!game) continue
    games.set(key, { ...game, result })
    touch(key)
  }
  // Ends because nothing in a format hangs on itself.
  while (open.pools.size + open.games.size > 0) {
    for (const pool of taken(open.pools)) fillFromPool(pool)
    for (const game of taken(open.games)) fillFromGame(game)
  }

  return {
    games: sides.changes(),
    tables,
    places: [...places.values()].toSorted((one, other) => one.place - other.place),
    draws: [...(change.results?.keys() ?? [])].flatMap((key) => pairedAfter(before, key)),
    after,
  }
}

/** All of them, and leaves none. */
function taken(keys: Set<string>): readonly string[] {
  const all = [...keys]
  keys.clear()
  return all
}

/** Who comes out of a table or a game. */
interface Outcome {
  readonly source: Source
  readonly was: string | undefined
  readonly now: string | undefined
}

interface Sides {
  readonly before: DivisionOnFile
  readonly games: Layer<GameOnFile>
  readonly change: DivisionChange
  readonly played: PlayedGames
}

/** Who plays now, and what of that is put on file. */
function sideChanges({ before, games, change, played }: Sides) {
  const changed = new Map<string, GameChange>()

  const isBegun = (pool: string) =>
    (before.plan.gamesOf.get(pool) ?? []).some(({ key }) => before.games.get(key)?.result !== undefined)
  const isKept = (key: string, { result }: GameOnFile) => {
    const { kind, pool = '' } = before.plan.games.get(key) ?? {}
    return played === 'keep' && (result !== undefined || (kind === 'pool' && isBegun(pool)))
  }
  const resultNow = (key: string, { result }: GameOnFile) =>
    change.results?.has(key) ? change.results.get(key) : result

  return {
    changes: () => [...changed.values()],
    /** Whether somebody else should play in a game that stays. */
    isHeld: ({ game, side }: PlannedSide, team: string | undefined): boolean => {
      const old = before.games.get(game)
      return old !== undefined && old[side] !== undefined && old[side] !== team && isKept(game, old)
    },
    /** Whether something on file is another now. Where teams are held, only who was not known yet is put. */
    put: ({ game, side }: PlannedSide, team: string | undefined, areHeld: boolean): boolean => {
      const old = before.games.get(game)
      const current = changed.get(game)?.after ?? old
      if (!old || !current || current[side] === team) return false
      const now: FilledGame = { home: current.home, away: current.away, [side]: team }
      const isAsBefore = now.home === old.home && now.away === old.away
      const kept = isKept(game, old) || (areHeld && old[side] !== undefined)
      const was = { home: old.home, away: old.away }
      if (isAsBefore) changed.delete(game)
      else changed.set(game, { game, before: was, after: now, isPlayed: old.result !== undefined, isKept: kept })
      if (!kept) games.set(game, { ...now, result: isAsBefore ? resultNow(game, old) : undefined })
      return !kept
    },
  }
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()

interface Layer<Value> extends Lookup<Value> {
  readonly set: (key: string, value: Value) => void
}

/** Reads through to what is below, and leaves that as it is. */
function layerOver<Value>(below: Lookup<Value>, changes: ReadonlyMap<string, Value> = NOTHING): Layer<Value> {
  const own = new Map(changes)
  return {
    get: (key: string) => own.get(key) ?? below.get(key),
    set: (key: string, value: Value) => own.set(key, value),
  }
}

/** Later rounds of the Swiss draw of a game that are paired. */
function pairedAfter({ plan, games }: DivisionOnFile, key: string): Consequences['draws'] {
  const { pool = '', round = 0, kind } = plan.games.get(key) ?? {}
  if (kind !== 'pool' || plan.pools.get(pool)?.kind !== 'swiss') return []
  const later = (plan.gamesOf.get(pool) ?? []).filter(
    (game) => game.round > round && games.get(game.key)?.home !== undefined,
  )
  return [...new Set(later.map(({ round }) => round))].map((round) => ({ pool, round }))
}
