import {
  type Break,
  dayOf,
  type FieldId,
  type GameId,
  MINUTES_PER_DAY,
  type Minute,
  type Slot,
  START_STEP_MINUTES,
  type TimeSpan,
  type TimetablePlan,
} from '#rules/timetable/plan.ts'
import type { Reason, WhyNot } from '#rules/timetable/violations.ts'

/** One day of the timetable, in minutes of that day. */

const HOUR = 60

/** The first and the last minute that a day shows: everything that is open or played then, in full hours. */
export function dayRange({ setting, placements }: TimetablePlan, day: number): TimeSpan {
  const minutes = new Map(setting.games.map((game) => [game.id, game.minutes]))
  const spans = [
    ...setting.fields.flatMap(({ open }) => open.flatMap((span) => onDay(span, day) ?? [])),
    ...placements
      .filter(({ start }) => dayOf(start) === day)
      .map(({ game, start }) => onDay({ from: start, to: start + (minutes.get(game) ?? 0) }, day)!),
  ]
  if (spans.length === 0) return { from: 9 * HOUR, to: 18 * HOUR }
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...spans.map(({ to }) => to)) / HOUR) * HOUR,
  }
}

/** Undefined where it is on another day. What goes on after midnight belongs to the day on which it began. */
function onDay({ from, to }: TimeSpan, day: number): TimeSpan | undefined {
  if (dayOf(from) !== day) return undefined
  const start = day * MINUTES_PER_DAY
  return { from: from - start, to: to - start }
}

/** When a field is closed within the shown part of a day. */
export function closedSpans(open: readonly TimeSpan[], day: number, shown: TimeSpan): readonly TimeSpan[] {
  const spans = open.flatMap((it) => onDay(it, day) ?? []).toSorted((a, b) => a.from - b.from)
  const closed: TimeSpan[] = []
  let at = shown.from
  for (const { from, to } of [...spans, { from: shown.to, to: shown.to }]) {
    if (from > at) closed.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  return closed
}

/** Until when a field is open that day, where others are open longer. */
export function closesAt(open: readonly TimeSpan[], day: number, shown: TimeSpan): Minute | undefined {
  const last = Math.max(0, ...open.flatMap((it) => onDay(it, day)?.to ?? []))
  return last > 0 && last <= shown.to - HOUR ? last : undefined
}

export const breaksOn = (breaks: readonly Break[], day: number, field: FieldId): readonly TimeSpan[] =>
  breaks.filter(({ fields }) => fields === undefined || fields.includes(field)).flatMap((it) => onDay(it, day) ?? [])

export interface ForbiddenSpan extends TimeSpan {
  readonly field: FieldId
  readonly reason: Reason
}

/** Where a game may not start that day, in stretches with one reason. What is closed or a break is shown as such already. */
export function forbiddenSpans(
  whyNot: WhyNot,
  fields: readonly FieldId[],
  day: number,
  shown: TimeSpan,
): readonly ForbiddenSpan[] {
  return fields.flatMap((field) => {
    const spans: ForbiddenSpan[] = []
    for (let at = shown.from; at < shown.to; at += START_STEP_MINUTES) {
      const [reason] = whyNot(field, day * MINUTES_PER_DAY + at).toSorted(byWeight)
      if (!reason) continue
      const last = spans.at(-1)
      const isSame = last?.to === at && last.reason.rule === reason.rule && last.reason.with === reason.with
      if (last && isSame) spans[spans.length - 1] = { ...last, to: at + START_STEP_MINUTES }
      else spans.push({ field, reason, from: at, to: at + START_STEP_MINUTES })
    }
    return spans
  })
}

/** What is left of a stretch when others are taken out of it. */
export function withoutSpans({ from, to }: TimeSpan, taken: readonly TimeSpan[]): readonly TimeSpan[] {
  const left: TimeSpan[] = []
  let at = from
  for (const it of taken.toSorted((a, b) => a.from - b.from)) {
    if (it.from > at) left.push({ from: at, to: Math.min(it.from, to) })
    at = Math.max(at, it.to)
    if (at >= to) return left.filter((span) => span.from < span.to)
  }
  return [...left, { from: at, to }]
}

/** What nobody can change comes first. */
const WEIGHTS: Readonly<Record<Reason['rule'], number>> = {
  'feeder-unplaced': 0,
  'before-feeder': 1,
  'after-fed': 2,
  closed: 3,
  break: 4,
  'field-busy': 5,
  'team-busy': 6,
  rest: 7,
}

const byWeight = (a: Reason, b: Reason) => WEIGHTS[a.rule] - WEIGHTS[b.rule]

/** Another slot by an arrow key: up and down in time, by an hour's quarter or with shift by five minutes, sideways over fields. */
export function slotByKey(
  { field, start }: Slot,
  key: string,
  isFine: boolean,
  fields: readonly FieldId[],
  day: number,
  shown: TimeSpan,
): Slot | undefined {
  const step = isFine ? START_STEP_MINUTES : QUARTER
  const bounded = (minute: Minute) =>
    Math.min(
      Math.max(minute, day * MINUTES_PER_DAY + shown.from),
      day * MINUTES_PER_DAY + shown.to - START_STEP_MINUTES,
    )
  const beside = (by: number) => fields[Math.min(Math.max(fields.indexOf(field) + by, 0), fields.length - 1)] ?? field
  switch (key) {
    case 'ArrowUp':
      return { field, start: bounded(start - step) }
    case 'ArrowDown':
      return { field, start: bounded(start + step) }
    case 'ArrowLeft':
      return { field: beside(-1), start }
    case 'ArrowRight':
      return { field: beside(1), start }
    default:
      return undefined
  }
}

const QUARTER = 15

/** Free stretches of a field between its games, as a phone lists them. */
export function freeSpansOf(plan: TimetablePlan, field: FieldId, day: number, shown: TimeSpan): readonly TimeSpan[] {
  const slots = new Map(plan.setting.games.map((game) => [game.id, game.slotMinutes]))
  const open = plan.setting.fields.find(({ id }) => id === field)?.open ?? []
  const taken = [
    ...closedSpans(open, day, shown),
    ...breaksOn(plan.setting.breaks, day, field),
    ...plan.placements
      .filter((it) => it.field === field && dayOf(it.start) === day)
      .map(({ game, start }) => {
        const from = start - day * MINUTES_PER_DAY
        return { from, to: from + (slots.get(game) ?? 0) }
      }),
  ].toSorted((a, b) => a.from - b.from)
  const free: TimeSpan[] = []
  let at = shown.from
  for (const { from, to } of [...taken, { from: shown.to, to: shown.to }]) {
    if (from - at >= LEAST_FREE_MINUTES) free.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  return free
}

/** Less is the time between two games. */
const LEAST_FREE_MINUTES = 15

/** How long the two teams of a game have rested before it, where they are known and have played that day. */
export function restBefore({ setting, placements }: TimetablePlan, game: GameId, { start }: Slot) {
  const games = new Map(setting.games.map((it) => [it.id, it]))
  return (games.get(game)?.sides ?? []).flatMap((side) => {
    if (!('team' in side)) return []
    const gaps = placements
      .filter((it) => it.game !== game && dayOf(it.start) === dayOf(start))
      .flatMap((it) => {
        const other = games.get(it.game)
        if (!other?.sides.some((own) => 'team' in own && own.team === side.team)) return []
        return [Math.max(start - it.start - other.minutes, it.start - start - (games.get(game)?.minutes ?? 0))]
      })
    return gaps.length === 0 ? [] : [{ team: side.team, minutes: Math.min(...gaps) }]
  })
}
