import { type HeatMark, type HeatNow, type HeatShape, heatOf } from './heat.ts'

/** What a referee may note, and take back. */

/** How long a mark can be taken back. */
export const UNDO_MS = 30_000

/** More than any heat has: every leg and a spill for each, in every lane. */
const MARKS_MOST = 200

/** A phone's idea of the service's clock may be ahead by as much as its answers take. */
const AHEAD_MOST_MS = 1_000
/** As long as what was noted without network may take to arrive. */
const LATE_MOST_MS = 10 * 60_000

export type MomentVerdict =
  | { readonly ok: true; readonly at: number }
  | { readonly ok: false; readonly code: 'clock_wrong' | 'too_late' }

/** When something was noted: as the phone measured it by the service's clock, if that can be; otherwise when it arrived. */
export function momentNoted(claimed: number | undefined, received: number): MomentVerdict {
  if (claimed === undefined) return { ok: true, at: received }
  if (claimed > received + AHEAD_MOST_MS) return { ok: false, code: 'clock_wrong' }
  if (claimed < received - LATE_MOST_MS) return { ok: false, code: 'too_late' }
  return { ok: true, at: Math.min(claimed, received) }
}

export type NoteRefusal =
  | 'heat_over'
  | 'not_ready'
  | 'already_armed'
  | 'not_armed'
  | 'already_started'
  | 'not_started'
  | 'lane_gone'
  | 'too_many'

export type NoteVerdict =
  | { readonly ok: true; readonly marks: readonly HeatMark[]; readonly heat: HeatNow }
  | { readonly ok: false; readonly code: NoteRefusal }

interface HeatToNote extends HeatShape {
  readonly marks: readonly HeatMark[]
  /** Every lane has a runner for each leg. */
  readonly isReady: boolean
}

/** The heat with one more mark. A repeat changes nothing. */
export function noteMark(heat: HeatToNote, mark: HeatMark): NoteVerdict {
  const { marks } = heat
  if (marks.some(({ id }) => id === mark.id)) return { ok: true, marks, heat: heatOf(marks, heat) }
  const problem = problemWith(heat, mark)
  if (problem) return { ok: false, code: problem }
  const more = [...marks, mark]
  return { ok: true, marks: more, heat: heatOf(more, heat) }
}

function problemWith(heat: HeatToNote, mark: HeatMark): NoteRefusal | undefined {
  const { state } = heatOf(heat.marks, heat)
  if (mark.kind === 'void') return state === 'void' ? 'heat_over' : undefined
  if (state === 'void' || state === 'finished') return 'heat_over'
  if (heat.marks.length >= MARKS_MOST) return 'too_many'
  switch (mark.kind) {
    case 'arm':
      if (state !== 'lobby') return 'already_armed'
      return heat.isReady ? undefined : 'not_ready'
    case 'start':
      if (state === 'lobby') return 'not_armed'
      return state === 'running' ? 'already_started' : undefined
    case 'tap':
      if (!isLane(mark.lane, heat)) return 'lane_gone'
      return state === 'lobby' ? 'not_armed' : undefined
    case 'spill':
      if (!isLane(mark.lane, heat)) return 'lane_gone'
      return state === 'running' ? undefined : 'not_started'
    default:
      return state === 'running' ? undefined : 'not_started'
  }
}

const isLane = (lane: number, { lanes }: HeatShape) => Number.isInteger(lane) && lane >= 1 && lane <= lanes

export type UndoVerdict =
  | {
      readonly ok: true
      readonly marks: readonly HeatMark[]
      readonly heat: HeatNow
      readonly undone: HeatMark | undefined
    }
  | { readonly ok: false; readonly code: 'not_last' | 'undo_late' }

/** The heat without what was noted last. Arming costs nobody a time and can be taken back whenever it is the last. */
export function undoMark(
  heat: HeatShape & { readonly marks: readonly HeatMark[] },
  id: string,
  now: number,
): UndoVerdict {
  const { marks } = heat
  const last = marks.at(-1)
  if (!marks.some((mark) => mark.id === id)) return { ok: true, marks, heat: heatOf(marks, heat), undone: undefined }
  if (!last || last.id !== id) return { ok: false, code: 'not_last' }
  if (!canBeUndone(last, now)) return { ok: false, code: 'undo_late' }
  const fewer = marks.slice(0, -1)
  return { ok: true, marks: fewer, heat: heatOf(fewer, heat), undone: last }
}

/** Whoever makes a heat void was asked first, and its runners have gone. */
export const canBeUndone = (mark: HeatMark, now: number): boolean =>
  mark.kind === 'arm' || (mark.kind !== 'void' && now - mark.at <= UNDO_MS)
