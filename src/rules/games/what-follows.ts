import { loserOf, placeInPool, printSource, winnerOf } from '../formats/source.ts'
import { planOf } from './division-plan.ts'
import {
  type DivisionPlay,
  type GameInDivision,
  type PoolEntered,
  type PoolTable,
  poolTable,
  resultOfGame,
} from './division-play.ts'
import { layerOver } from './layer.ts'
import { type BegunGames, type GameChange, sideChanges } from './side-changes.ts'
import { isBegun } from './states.ts'
import { drawnSlots, swissRounds } from './swiss-rounds.ts'

/**
 * What else changes in a division when a result comes, changes or goes. Only what hangs on it is looked at: the cost grows with
 * that, not with the games of the division.
 */

export interface DivisionChange {
  /** By key, games as they are then. */
  readonly games?: ReadonlyMap<string, GameInDivision>
  /** By key of a pool, what is entered about it then. */
  readonly entered?: ReadonlyMap<string, PoolEntered>
}

export interface FollowUp {
  /** Games in which others play now, or should. */
  readonly games: readonly GameChange[]
  /** By key of a pool the table as it was and is now, of those that are touched. */
  readonly tables: ReadonlyMap<string, { readonly before: PoolTable; readonly after: PoolTable }>
  readonly places: readonly PlaceChange[]
  /** Rounds of Swiss draws that were paired by what has changed, and have begun. They stay as they are drawn. */
  readonly draws: readonly { readonly pool: string; readonly round: number }[]
  /** By printed source, who it is now; '' where it is not known. Without those that stay because something has begun. */
  readonly sources: ReadonlyMap<string, string>
  /** The division as it is then. */
  readonly after: DivisionPlay
}

export interface PlaceChange {
  readonly place: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Who comes out of a table or a game. */
interface Outcome {
  /** Printed. */
  readonly source: string
  readonly was: string | undefined
  readonly now: string | undefined
}

export function whatFollows(before: DivisionPlay, change: DivisionChange, begun: BegunGames): FollowUp {
  const plan = planOf(before.format)
  const games = layerOver(before.games, change.games)
  const after: DivisionPlay = { ...before, games, entered: layerOver(before.entered, change.entered) }
  const sides = sideChanges({ before, games, changed: change.games ?? new Map(), begun })
  const tables = new Map<string, { before: PoolTable; after: PoolTable }>()
  const places = new Map<number, PlaceChange>()
  const sources = new Map<string, string>()
  /** Whose outcome may be another now. */
  const open = { pools: new Set(change.entered?.keys()), games: new Set<string>() }

  const touch = (key: string) => {
    const game = plan.games.get(key)
    if (game?.kind === 'bracket') open.games.add(key)
    if (game?.kind !== 'pool') return
    for (const pool of [game.pool, ...(plan.carriedTo.get(game.pool) ?? [])]) open.pools.add(pool)
  }
  const fillFrom = (outcomes: readonly Outcome[], isDrawn = false) => {
    const fills = outcomes.flatMap(({ source, now = '' }) =>
      (plan.fills.get(source) ?? []).map((side) => ({ side, team: now, isDrawn })),
    )
    // All of a table or none: otherwise a team would be in a game that stays and in another one, too.
    const areHeld = fills.some(sides.isHeld)
    for (const fill of fills) if (sides.put(fill, areHeld)) touch(fill.side.game)
    for (const { source, was, now } of outcomes) {
      if (!areHeld) sources.set(source, now ?? '')
      for (const place of plan.places.get(source) ?? []) {
        if (was === now) places.delete(place)
        else places.set(place, { place, before: was, after: now })
      }
    }
  }
  const fillFromPool = (key: string) => {
    const pool = plan.pools.get(key)
    if (!pool) return
    const table = { before: tables.get(key)?.before ?? poolTable(before, pool), after: poolTable(after, pool) }
    tables.set(key, table)
    fillFrom(
      pool.members.map((_, index) => ({
        source: printSource(placeInPool(key, index + 1)),
        was: table.before.order?.[index],
        now: table.after.order?.[index],
      })),
    )
    if (pool.kind !== 'swiss') return
    const slots = [...drawnSlots(after, pool)]
    fillFrom(
      slots.map(([source, now]) => ({ source, was: undefined, now })),
      true,
    )
  }
  const fillFromGame = (key: string) => {
    const [was, now] = [before.games.get(key), after.games.get(key)].map((game) => game && resultOfGame(game))
    fillFrom([
      { source: printSource(winnerOf(key)), was: was?.winner, now: now?.winner },
      { source: printSource(loserOf(key)), was: was?.loser || undefined, now: now?.loser || undefined },
    ])
  }

  for (const key of change.games?.keys() ?? []) touch(key)
  // Ends because nothing in a format hangs on itself.
  while (open.pools.size + open.games.size > 0) {
    for (const pool of taken(open.pools)) fillFromPool(pool)
    for (const game of taken(open.games)) fillFromGame(game)
  }

  return {
    games: sides.changes(),
    tables,
    places: [...places.values()].toSorted((one, other) => one.place - other.place),
    draws: [...(change.games?.keys() ?? [])].flatMap((key) => drawnAfter(before, key)),
    sources,
    after,
  }
}

/** All of them, and leaves none. */
function taken(keys: Set<string>): readonly string[] {
  const all = [...keys]
  keys.clear()
  return all
}

/** Later rounds of the Swiss draw of a game that have begun, and those before them. */
function drawnAfter(play: DivisionPlay, key: string): FollowUp['draws'] {
  const plan = planOf(play.format)
  const { pool: of = '', round = 0, kind } = plan.games.get(key) ?? {}
  const pool = plan.pools.get(of)
  if (kind !== 'pool' || pool?.kind !== 'swiss') return []
  const rounds = swissRounds(play, pool)
  const last = rounds.findLastIndex((games) => games.some(({ state }) => isBegun(state)))
  return rounds
    .slice(0, last + 1)
    .flatMap(([game]) => (game && game.round > round ? [{ pool: of, round: game.round }] : []))
}
