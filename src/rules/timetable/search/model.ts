import { type Paths, pathsOf } from '../paths.ts'
import {
  dayOf,
  type PlannedGame,
  type PlayingField,
  restOf,
  type Setting,
  START_STEP_MINUTES,
  type TimeSpan,
} from '../plan.ts'

/** The setting in numbers, worked out once: games and fields are their places in the setting's lists. */
export interface Model {
  readonly setting: Setting
  readonly paths: Paths
  readonly games: readonly PlannedGame[]
  readonly rest: number
  readonly minutes: Int32Array
  readonly slotMinutes: Int32Array
  /** When a field may be played on: open, and no break. */
  readonly free: readonly (readonly TimeSpan[])[]
  /** For each game those with which it may share a team or is ordered, and how. */
  readonly links: readonly Int32Array[]
  readonly linkOrders: readonly Int8Array[]
  /** The rest between the two: none where no team may play both. */
  readonly linkRests: readonly Int32Array[]
  readonly feeders: readonly (readonly number[])[]
  /** Games that wait for this one, directly. */
  readonly fed: readonly (readonly number[])[]
  /** Where a game may be put, by start and then by field. Games of equal length share their list. */
  readonly spots: readonly Spots[]
  /** When the first field opens and the last one closes, by day. */
  readonly days: readonly TimeSpan[]
  /** Rises with the games that wait for a game, and with the rounds that follow it: what is urgent goes first. */
  readonly urgency: Float64Array
  /** Each game behind those that feed it. */
  readonly feedersFirst: readonly number[]
}

export interface Spots {
  readonly fields: Int32Array
  readonly starts: Int32Array
}

const ANY_ORDER = 0
/** The other game must be over before. */
export const OTHER_FIRST = 1
export const OTHER_LATER = 2

/** Which starts are tried: those that follow from games placed end to end, or every five minutes. */
export type Starts = 'end-to-end' | 'any'

export function modelOf(setting: Setting, starts: Starts = 'end-to-end'): Model {
  const { games, fields } = setting
  const paths = pathsOf(setting)
  const free = fields.map((field) => freeSpans(field, setting))
  const fed: number[][] = games.map(() => [])
  for (const [game, feeders] of paths.feedersOf.entries()) for (const feeder of feeders) fed[feeder]!.push(game)
  return {
    setting,
    paths,
    games,
    rest: restOf(setting),
    minutes: Int32Array.from(games, (game) => game.minutes),
    slotMinutes: Int32Array.from(games, (game) => game.slotMinutes),
    free,
    ...linksOf(games.length, paths, restOf(setting)),
    feeders: paths.feedersOf,
    fed,
    spots: spotsOf(games, free, starts),
    days: daysOf(setting),
    urgency: urgencyOf(games, paths, fed, restOf(setting)),
    feedersFirst: [...games.keys()].toSorted(
      (a, b) => paths.allFeedersOf[a]!.size - paths.allFeedersOf[b]!.size || a - b,
    ),
  }
}

/** Opening hours without the breaks; what adjoins is one. */
export function freeSpans({ id, open }: PlayingField, { breaks }: Setting): readonly TimeSpan[] {
  const merged: TimeSpan[] = []
  for (const span of open.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  const closed = breaks.filter(({ fields }) => fields === undefined || fields.includes(id))
  const without = (spans: readonly TimeSpan[], gap: TimeSpan) =>
    spans.flatMap((span) => {
      if (gap.to <= gap.from || gap.to <= span.from || gap.from >= span.to) return [span]
      return [
        { from: span.from, to: gap.from },
        { from: gap.to, to: span.to },
      ].filter(({ from, to }) => from < to)
    })
  return closed.reduce<readonly TimeSpan[]>(without, merged)
}

function linksOf(count: number, paths: Paths, rest: number) {
  const found = Array.from({ length: count }, (): { other: number; order: number; rest: number }[] => [])
  const orderOf = (game: number, other: number) => {
    if (paths.allFeedersOf[game]!.has(other)) return OTHER_FIRST
    return paths.allFeedersOf[other]!.has(game) ? OTHER_LATER : ANY_ORDER
  }
  for (let one = 0; one < count; one++)
    for (let other = one + 1; other < count; other++) {
      const isShared = paths.mayShareTeam(one, other)
      const order = orderOf(one, other)
      if (!isShared && order === ANY_ORDER) continue
      found[one]!.push({ other, order, rest: isShared ? rest : 0 })
      found[other]!.push({ other: one, order: orderOf(other, one), rest: isShared ? rest : 0 })
    }
  return {
    links: found.map((own) => Int32Array.from(own, ({ other }) => other)),
    linkOrders: found.map((own) => Int8Array.from(own, ({ order }) => order)),
    linkRests: found.map((own) => Int32Array.from(own, ({ rest }) => rest)),
  }
}

function urgencyOf(games: readonly PlannedGame[], paths: Paths, fed: readonly (readonly number[])[], rest: number) {
  const stageOf = (game: number) => JSON.stringify([games[game]!.division, games[game]!.stage])
  const lastRounds = new Map<string, number>()
  for (const [number, { round }] of games.entries())
    lastRounds.set(stageOf(number), Math.max(round, lastRounds.get(stageOf(number)) ?? round))
  const urgency = new Float64Array(games.length)
  for (const game of [...games.keys()].toSorted((a, b) => paths.allFeedersOf[b]!.size - paths.allFeedersOf[a]!.size)) {
    const { round, minutes } = games[game]!
    const waiting = Math.max(0, ...fed[game]!.map((later) => urgency[later]!))
    urgency[game] = waiting + (minutes + rest) * (1 + lastRounds.get(stageOf(game))! - round)
  }
  return urgency
}

function spotsOf(
  games: readonly PlannedGame[],
  free: readonly (readonly TimeSpan[])[],
  wanted: Starts,
): readonly Spots[] {
  const slots = [...new Set(games.map(({ slotMinutes }) => slotMinutes))].filter((length) => length > 0)
  const lengths = wanted === 'any' ? [START_STEP_MINUTES] : slots
  const starts = free.map((spans) => spans.map((span) => ({ span, starts: endToEnd(span, lengths) })))
  const byMinutes = new Map<number, Spots>()
  return games.map(({ minutes }) => {
    const known = byMinutes.get(minutes)
    if (known) return known
    const all = starts
      .flatMap((spans, field) =>
        spans.flatMap(({ span, starts }) =>
          starts.filter((start) => start + minutes <= span.to).map((start) => ({ field, start })),
        ),
      )
      .toSorted((a, b) => a.start - b.start || a.field - b.field)
    const spots = {
      fields: Int32Array.from(all, ({ field }) => field),
      starts: Int32Array.from(all, ({ start }) => start),
    }
    byMinutes.set(minutes, spots)
    return spots
  })
}

function endToEnd({ from, to }: TimeSpan, lengths: readonly number[]): readonly number[] {
  const first = nextStart(from)
  const found = new Set([first])
  // A set is walked in the order of its making, and what is added meanwhile is walked as well.
  for (const start of found) for (const length of lengths) if (start + length < to) found.add(nextStart(start + length))
  return [...found].toSorted((a, b) => a - b)
}

export const nextStart = (minute: number): number => Math.ceil(minute / START_STEP_MINUTES) * START_STEP_MINUTES

function daysOf({ fields, games }: Setting): readonly TimeSpan[] {
  const spans = fields.flatMap(({ open }) => open).filter(({ from, to }) => from < to)
  const locked = games.flatMap(({ lockedAt }) => (lockedAt ? [dayOf(lockedAt.start) + 1] : []))
  const count = Math.max(0, ...locked, ...spans.map(({ to }) => dayOf(to - 1) + 1))
  return Array.from({ length: count }, (_, day) => {
    const own = spans.filter(({ from }) => dayOf(from) === day)
    // On a day without opening hours nothing is early or late.
    if (own.length === 0) return { from: -Infinity, to: Infinity }
    return { from: Math.min(...own.map(({ from }) => from)), to: Math.max(...own.map(({ to }) => to)) }
  })
}
