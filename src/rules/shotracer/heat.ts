/** A heat of the shot race: what the referee noted, and what follows from it. Moments are milliseconds of the service's clock. */

export const LEGS_LEAST = 2
export const LEGS_MOST = 8
export const LANES_MOST = 6

/** What a spill costs. */
export const SPILL_MS = 5_000

/** Nobody drinks faster: a second press of the same finger counts for nothing. */
export const LEG_LEAST_MS = 400

export type HeatState = 'lobby' | 'armed' | 'running' | 'finished' | 'void'

/** What the referee noted. The same one sent twice has the same id. */
export type HeatMark = {
  readonly id: string
  readonly at: number
} & ({ readonly kind: 'arm' | 'start' | 'end' | 'void' } | { readonly kind: 'tap' | 'spill'; readonly lane: number })

export type HeatMarkKind = HeatMark['kind']

const KINDS: readonly string[] = ['arm', 'start', 'end', 'void', 'tap', 'spill'] satisfies HeatMarkKind[]

/** Whether something that was sent is a mark. */
export const isHeatMark = (value: unknown): value is HeatMark =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  KINDS.includes(value.kind) &&
  ('lane' in value && typeof value.lane === 'number') === (value.kind === 'tap' || value.kind === 'spill')

export interface HeatShape {
  readonly legs: number
  /** From 1. */
  readonly lanes: number
}

export type LaneState = 'waiting' | 'running' | 'finished' | 'falseStart' | 'unfinished'

export interface LaneNow {
  readonly lane: number
  readonly state: LaneState
  /** When each leg ended, after the start. */
  readonly legsMs: readonly number[]
  readonly spills: number
  /** Of a lane that has finished, with its spills. */
  readonly timeMs: number | undefined
}

export interface HeatNow {
  readonly state: HeatState
  readonly startedAt: number | undefined
  readonly lanes: readonly LaneNow[]
}

/** The order in which marks arrive means nothing, only their moments do; one that comes twice counts once. */
export function heatOf(marks: readonly HeatMark[], { legs, lanes }: HeatShape): HeatNow {
  const noted = [...new Map(marks.map((mark) => [mark.id, mark])).values()].toSorted(byMoment)
  const momentOf = (kind: HeatMarkKind) => noted.find((mark) => mark.kind === kind)?.at
  const startedAt = momentOf('start')
  const isEnded = momentOf('end') !== undefined
  const found = Array.from({ length: lanes }, (_, index) => laneOf(noted, index + 1, legs, startedAt, isEnded))
  return { state: stateOf(momentOf, startedAt, found), startedAt, lanes: found }
}

const byMoment = (one: HeatMark, other: HeatMark) => one.at - other.at || (one.id < other.id ? -1 : 1)

function stateOf(
  momentOf: (kind: HeatMarkKind) => number | undefined,
  startedAt: number | undefined,
  lanes: readonly LaneNow[],
): HeatState {
  if (momentOf('void') !== undefined) return 'void'
  if (startedAt === undefined) return momentOf('arm') === undefined ? 'lobby' : 'armed'
  return lanes.some(({ state }) => state === 'running') ? 'running' : 'finished'
}

function laneOf(
  noted: readonly HeatMark[],
  lane: number,
  legs: number,
  startedAt: number | undefined,
  isEnded: boolean,
): LaneNow {
  const own = noted.filter((mark) => 'lane' in mark && mark.lane === lane)
  const taps = own.filter(({ kind }) => kind === 'tap').map(({ at }) => at)
  const spills = own.filter(({ kind }) => kind === 'spill').length
  if (taps.some((at) => startedAt === undefined || at < startedAt))
    return { lane, state: 'falseStart', legsMs: [], spills, timeMs: undefined }
  if (startedAt === undefined) return { lane, state: 'waiting', legsMs: [], spills, timeMs: undefined }
  const legsMs = legEnds(taps, startedAt).slice(0, legs)
  const last = legsMs.length === legs ? legsMs.at(-1) : undefined
  if (last !== undefined) return { lane, state: 'finished', legsMs, spills, timeMs: last + spills * SPILL_MS }
  return { lane, state: isEnded ? 'unfinished' : 'running', legsMs, spills, timeMs: undefined }
}

/** In order, without those that follow another one too soon. */
function legEnds(taps: readonly number[], startedAt: number): readonly number[] {
  const ends: number[] = []
  for (const at of taps) {
    const after = at - startedAt
    if (after - (ends.at(-1) ?? 0) >= LEG_LEAST_MS) ends.push(after)
  }
  return ends
}
