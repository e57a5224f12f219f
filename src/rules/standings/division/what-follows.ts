import type { GameChange } from '../../formats/editing/changes.ts'
import type { FilledGame } from '../../formats/fill.ts'
import { loserOf, placeInPool, printSource, type Source, winnerOf } from '../../formats/source.ts'
import type { Throws } from '../measures.ts'
import { orderOf, type Standings } from '../standing.ts'
import { type DecidedResult, type DivisionOnFile, type GameOnFile, type Lookup, resultOn, tableOf } from './on-file.ts'

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
 * What to do with games that are played and in which others should play now. `keep`: they stay, and so does all of a pool in
 * which something is played. `recompute`: they are to be played by whom it says now, and their results no longer count.
 */
export type PlayedGames = 'keep' | 'recompute'

export interface Consequences {
  /** Games in which others play now. With `keep`, the played ones are told, too, and stay as they are. */
  readonly games: readonly (GameChange & { readonly isKept: boolean })[]
  /** By key of a pool the table as it is now, of those that are touched. */
  readonly tables: ReadonlyMap<string, { readonly before: Standings; readonly after: Standings }>
  readonly places: readonly PlaceChange[]
  /** Rounds of Swiss draws that were paired by what has changed. They stay as they are drawn. */
  readonly draws: readonly { readonly pool: string; readonly round: number }[]
  /** The division as it is then. */
  readonly after: DivisionOnFile
}

export interface PlaceChange {
  readonly place: number
  readonly before: string | undefined
  readonly after: string | undefined
}

export function whatFollows(before: DivisionOnFile, change: DivisionChange, played: PlayedGames): Consequences {
  const { plan } = before
  const games = layerOver(before.games)
  const throws = layerOver(before.throws ?? NOTHING, change.throws)
  const after: DivisionOnFile = { ...before, games, throws }
  const changed = new Map<string, GameChange & { readonly isKept: boolean }>()
  const tables = new Map<string, { before: Standings; after: Standings }>()
  const places = new Map<number, PlaceChange>()
  /** Pools and games outside of pools whose outcome may be another now. */
  const open = new Set<string>()

  const touchGame = (key: string) => {
    const game = plan.games.get(key)
    if (game?.kind === 'bracket') open.add(`game ${key}`)
    if (game?.kind !== 'pool') return
    for (const pool of [game.pool, ...(plan.carriedTo.get(game.pool) ?? [])]) open.add(`pool ${pool}`)
  }

  const resultNow = (key: string, { result }: GameOnFile) =>
    change.results?.has(key) ? change.results.get(key) : result

  const isBegun = (pool: string) =>
    (plan.gamesOf.get(pool) ?? []).some(({ key }) => before.games.get(key)?.result !== undefined)

  const put = (game: string, side: 'home' | 'away', team: string | undefined) => {
    const current = games.get(game)
    if (!current) return
    const { pool = '', kind } = plan.games.get(game) ?? {}
    const told = changed.get(game)
    if ((told?.after ?? current)[side] === team) return
    const old = before.games.get(game) ?? current
    const isPlayed = old.result !== undefined
    const isKept = played === 'keep' && (isPlayed || (kind === 'pool' && isBegun(pool)))
    const sides: FilledGame = { ...sidesIn(told?.after ?? current), [side]: team }
    if (sides.home === old.home && sides.away === old.away) changed.delete(game)
    else changed.set(game, { game, before: sidesIn(old), after: sides, isPlayed, isKept })
    if (isKept) return
    const isAsPlayed = old.home === sides.home && old.away === sides.away
    games.set(game, { ...sides, result: isAsPlayed ? resultNow(game, old) : undefined })
    touchGame(game)
  }

  const fillFrom = (source: Source, team: string | undefined, was: string | undefined) => {
    const printed = printSource(source)
    for (const { game, side } of plan.fills.get(printed) ?? []) put(game, side, team)
    for (const place of plan.places.get(printed) ?? []) {
      if (was === team) places.delete(place)
      else places.set(place, { place, before: was, after: team })
    }
  }

  for (const [key, result] of change.results ?? []) {
    const game = games.get(key)
    if (!game) continue
    games.set(key, { ...game, result })
    touchGame(key)
  }
  for (const pool of change.throws?.keys() ?? []) open.add(`pool ${pool}`)

  // A set is walked in the order in which it grows; what is touched again is taken out first, so that it comes again.
  for (const node of open) {
    open.delete(node)
    const [kind, key = ''] = node.split(' ')
    if (kind === 'pool') {
      const table = { before: tables.get(key)?.before ?? tableOf(before, key), after: tableOf(after, key) }
      tables.set(key, table)
      const [was, now] = [orderOf(table.before), orderOf(table.after)]
      const members = plan.pools.get(key)?.members ?? []
      for (const index of members.keys()) fillFrom(placeInPool(key, index + 1), now?.[index], was?.[index])
    } else {
      const [was, now] = [resultOn(before, key), resultOn(after, key)]
      fillFrom(winnerOf(key), now?.winner, was?.winner)
      fillFrom(loserOf(key), now?.loser, was?.loser)
    }
  }

  return {
    games: [...changed.values()],
    tables,
    places: [...places.values()].toSorted((one, other) => one.place - other.place),
    draws: [...(change.results?.keys() ?? [])].flatMap((key) => pairedAfter(before, key)),
    after,
  }
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()

/** Reads through to what is below, and leaves that as it is. */
function layerOver<Value>(below: Lookup<Value>, changes: ReadonlyMap<string, Value> = NOTHING) {
  const own = new Map(changes)
  return {
    get: (key: string) => own.get(key) ?? below.get(key),
    set: (key: string, value: Value) => own.set(key, value),
  }
}

const sidesIn = ({ home, away }: FilledGame): FilledGame => ({ home, away })

/** Later rounds of the Swiss draw of a game that are paired. */
function pairedAfter({ plan, games }: DivisionOnFile, key: string): Consequences['draws'] {
  const { pool = '', round = 0, kind } = plan.games.get(key) ?? {}
  if (kind !== 'pool' || plan.pools.get(pool)?.kind !== 'swiss') return []
  const later = (plan.gamesOf.get(pool) ?? []).filter(
    (game) => game.round > round && games.get(game.key)?.home !== undefined,
  )
  return [...new Set(later.map(({ round }) => round))].map((round) => ({ pool, round }))
}
