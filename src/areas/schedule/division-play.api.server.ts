import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { printSource } from '#rules/formats/source.ts'
import type { Format } from '#rules/formats/structure.ts'
import type { DivisionPlay, PoolEntered } from '#rules/games/division-play.ts'
import { hangingOn, hangingOnPool } from '#rules/games/hanging-on.ts'
import { formatOf } from './plan/draft.queries.server.ts'
import { formats, games, poolEntries } from './schedule.collections.ts'
import { GAMES_MOST_ALL } from './schedule.fields.ts'

/** How a division stands, for whoever shows it and for whoever changes results. */

export type GameRecord = RecordOf<typeof games>
type PoolEntry = RecordOf<typeof poolEntries>
type FormatRecord = RecordOf<typeof formats>

export interface LoadedPlay extends DivisionPlay {
  readonly division: string
  /** By key. */
  readonly games: ReadonlyMap<string, GameRecord>
  readonly entered: ReadonlyMap<string, PoolEntered>
}

interface PlayRecords {
  readonly games: readonly GameRecord[]
  readonly entries: readonly PoolEntry[]
}

const loadedPlay = (division: string, record: FormatRecord | undefined, records: PlayRecords): LoadedPlay => ({
  division,
  ...playFrom(formatOf(record?.structure), record?.teams ?? [], records),
})

/** Of records that were read already. */
export const playFrom = (format: Format, seeds: readonly string[], { games: own, entries }: PlayRecords) => ({
  format,
  seeds,
  games: new Map(own.map((game) => [game.key, game])),
  entered: new Map(entries.map((entry) => [entry.pool, enteredIn(entry)])),
})

const enteredIn = ({ throws, kept_order: keptOrder }: PoolEntry): PoolEntered => ({
  throws: new Map(Object.entries(throws ?? {})),
  keptOrder,
})

/** The whole division. */
export async function wholePlay(reader: Reader, division: string): Promise<LoadedPlay> {
  const query = { filter: 'division = {:division}', params: { division } }
  return loadedPlay(division, await reader.first(formats, query), {
    games: await reader.list(games, { ...query, limit: GAMES_MOST_ALL }),
    entries: await reader.list(poolEntries, query),
  })
}

/** What must be known to work out what follows from one game, or from what was entered about a pool. */
export async function playAround(
  reader: Reader,
  division: string,
  around: { readonly game: GameRecord } | { readonly pool: string },
): Promise<LoadedPlay> {
  const query = { filter: 'division = {:division}', params: { division } }
  const record = await reader.first(formats, query)
  const format = formatOf(record?.structure)
  const touched = 'game' in around ? hangingOn(format, around.game) : hangingOnPool(format.pools, around.pool)
  const named = [
    ...touched.pools.map((pool) => ['pool', pool] as const),
    ...keysFedBy(format, touched.sources).map((key) => ['key', key] as const),
    ...('game' in around ? [['key', around.game.key] as const] : []),
  ]
  return loadedPlay(division, record, {
    games: await reader.list(games, {
      filter: `division = {:division} && (${named.map(([field], index) => `${field} = {:v${index}}`).join(' || ')})`,
      params: { division, ...Object.fromEntries(named.map(([, value], index) => [`v${index}`, value])) },
      limit: GAMES_MOST_ALL,
    }),
    entries: touched.pools.length === 0 ? [] : await reader.list(poolEntries, query),
  })
}

function keysFedBy(format: Format, sources: readonly string[]): readonly string[] {
  const wanted = new Set(sources)
  return format.games
    .filter(({ home, away }) => wanted.has(printSource(home)) || wanted.has(printSource(away)))
    .map(({ key }) => key)
}
