import { printSource } from '../formats/source.ts'
import { type Format, type FormatGame, type Pool, sidesOf } from '../formats/structure.ts'
import type { SideName } from './states.ts'

/** A format with everything at hand that is looked up when a result comes in: what it feeds is found without looking at all games. */
export interface FormatPlan {
  readonly format: Format
  readonly games: ReadonlyMap<string, FormatGame>
  readonly pools: ReadonlyMap<string, Pool>
  /** By key of a pool. */
  readonly gamesOf: ReadonlyMap<string, readonly FormatGame[]>
  /** By printed source, the sides that it fills. */
  readonly fills: ReadonlyMap<string, readonly SideOfPlan[]>
  /** By printed source, the places of the division that it takes. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** By key of a pool, the pools into which its results are carried. */
  readonly carriedTo: ReadonlyMap<string, readonly string[]>
}

export interface SideOfPlan {
  readonly game: string
  readonly side: SideName
}

const known = new WeakMap<Format, FormatPlan>()

/** Made once for each format. */
export function planOf(format: Format): FormatPlan {
  const found = known.get(format) ?? planned(format)
  known.set(format, found)
  return found
}

function planned(format: Format): FormatPlan {
  const sides = format.games.flatMap((game) =>
    sidesOf(game).map((source, index) => {
      const side: SideOfPlan = { game: game.key, side: index === 0 ? 'home' : 'away' }
      return { source: printSource(source), side }
    }),
  )
  const places = format.places.flatMap((source, index) =>
    source ? [{ source: printSource(source), place: index + 1 }] : [],
  )
  const carries = format.pools.flatMap(({ key, carries }) => carries.map((from) => ({ from, to: key })))
  return {
    format,
    games: new Map(format.games.map((game) => [game.key, game])),
    pools: new Map(format.pools.map((pool) => [pool.key, pool])),
    gamesOf: Map.groupBy(
      format.games.filter(({ kind }) => kind === 'pool'),
      ({ pool }) => pool,
    ),
    fills: grouped(
      sides,
      ({ source }) => source,
      ({ side }) => side,
    ),
    places: grouped(
      places,
      ({ source }) => source,
      ({ place }) => place,
    ),
    carriedTo: grouped(
      carries,
      ({ from }) => from,
      ({ to }) => to,
    ),
  }
}

const grouped = <Item, Value>(
  items: readonly Item[],
  key: (item: Item) => string,
  value: (item: Item) => Value,
): ReadonlyMap<string, readonly Value[]> =>
  new Map([...Map.groupBy(items, key)].map(([key, group]) => [key, group.map(value)]))
