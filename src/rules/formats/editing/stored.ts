import { parseSource, printSource, type Source, seed } from '../source.ts'
import { type Format, type FormatGame, GAMES_MOST, POOLS_MOST, type Pool, TEAMS_MOST } from '../structure.ts'

/** A format as JSON: sources are printed. */

export interface StoredFormat {
  readonly pools: readonly StoredPool[]
  readonly games: readonly StoredGame[]
  /** '' where nothing decides the place. */
  readonly places: readonly string[]
}

interface StoredPool extends Omit<Pool, 'members'> {
  readonly members: readonly string[]
}

interface StoredGame extends Omit<FormatGame, 'home' | 'away'> {
  readonly home: string
  readonly away: string
}

export const storedFormat = ({ pools, games, places }: Format): StoredFormat => ({
  pools: pools.map((pool) => ({ ...pool, members: pool.members.map(printSource) })),
  games: games.map((game) => ({ ...game, home: printSource(game.home), away: printSource(game.away) })),
  places: places.map((source) => (source ? printSource(source) : '')),
})

export type ReadFormat =
  | { readonly ok: true; readonly format: Format }
  /** Where it has another shape, such as `games.3.home`. */
  | { readonly ok: false; readonly at: readonly string[] }

/** Whatever has the shape of a format; whether it fits is for `formatProblems` to say. */
export function readFormat(value: unknown): ReadFormat {
  const faults: string[] = []
  const format = formatIn({ value, at: '', tell: (at) => faults.push(at) })
  return faults.length === 0 ? { ok: true, format } : { ok: false, at: faults }
}

/** Something that was sent or stored, where it stands, and whom to tell when it has another shape. */
interface Part {
  readonly value: unknown
  readonly at: string
  readonly tell: (at: string) => void
}

function formatIn(part: Part): Format {
  const it = fieldsOf(part)
  return {
    pools: listIn(it('pools'), POOLS_MOST, poolIn),
    games: listIn(it('games'), GAMES_MOST, gameIn),
    places: listIn(it('places'), TEAMS_MOST, (place) => (place.value === '' ? undefined : sourceIn(place))),
  }
}

function poolIn(part: Part): Pool {
  const it = fieldsOf(part)
  return {
    key: textIn(it('key')),
    name: textIn(it('name')),
    stage: integerIn(it('stage')),
    kind: oneOf(['round-robin', 'swiss'], it('kind')),
    members: listIn(it('members'), TEAMS_MOST, sourceIn),
    carries: listIn(it('carries'), POOLS_MOST, textIn),
  }
}

function gameIn(part: Part): FormatGame {
  const it = fieldsOf(part)
  return {
    key: textIn(it('key')),
    name: textIn(it('name')),
    kind: oneOf(['pool', 'bracket', 'show'], it('kind')),
    pool: textIn(it('pool')),
    stage: integerIn(it('stage')),
    round: integerIn(it('round')),
    home: sourceIn(it('home')),
    away: sourceIn(it('away')),
  }
}

/** Longer than any name or key may be, so that it is told as too long and not as unreadable. */
const TEXT_MAX = 200

function textIn({ value, at, tell }: Part): string {
  if (typeof value === 'string' && value.length <= TEXT_MAX) return value
  tell(at)
  return ''
}

function integerIn({ value, at, tell }: Part): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  tell(at)
  return 1
}

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], { value, at, tell }: Part): Value {
  const found = values.find((it) => it === value)
  if (found === undefined) tell(at)
  return found ?? values[0]
}

function sourceIn(part: Part): Source {
  const source = typeof part.value === 'string' ? parseSource(part.value) : undefined
  if (!source) part.tell(part.at)
  return source ?? seed(1)
}

function listIn<Item>({ value, at, tell }: Part, most: number, read: (part: Part) => Item): readonly Item[] {
  if (Array.isArray(value) && value.length <= most) {
    return value.map((item: unknown, index) => read({ value: item, at: `${at}.${index}`, tell }))
  }
  tell(at)
  return []
}

function fieldsOf({ value, at, tell }: Part): (field: string) => Part {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const fields = new Map<string, unknown>(isObject ? Object.entries(value) : [])
  return (field) => ({ value: fields.get(field), at: at === '' ? field : `${at}.${field}`, tell })
}
