import type { Counts } from '#rules/formats/counts.ts'
import { fitsInto, type Proposal } from '#rules/formats/proposals.ts'
import { MINUTES_PER_DAY, type TimeSpan } from '#rules/timetable/plan.ts'
import type { GameLength } from '#rules/timetable/setting-of-formats.ts'
import type { FieldAnswer, FieldsAnswer, TimesAnswer } from './answers.ts'

/** How many games there is room for, before anything is placed. */
export interface Room {
  /** On all fields together. */
  readonly games: number
  /** One after the other on the field that is open longest. */
  readonly rounds: number
}

/** When a field is open, on the line of minutes of the whole tournament. */
export const openingsOf = ({ days }: FieldAnswer, hours: FieldsAnswer['hours']): readonly TimeSpan[] =>
  hours.flatMap((usual, day) => {
    const own = days[day]
    if (own?.is === 'closed') return []
    const open = own?.is === 'own' ? own : usual
    return [{ from: day * MINUTES_PER_DAY + open.from, to: day * MINUTES_PER_DAY + open.to }]
  })

export const breaksOf = (breaks: TimesAnswer['breaks']): readonly TimeSpan[] =>
  breaks.map(({ day, from, to }) => ({ from: day * MINUTES_PER_DAY + from, to: day * MINUTES_PER_DAY + to }))

/** The last game of a stretch needs no changeover behind it. */
export function roomIn(
  { fields, hours }: Pick<FieldsAnswer, 'fields' | 'hours'>,
  breaks: TimesAnswer['breaks'],
  { minutes, slotMinutes }: GameLength,
): Room {
  const pauses = breaksOf(breaks)
  const slots = fields.map((field) =>
    openingsOf(field, hours)
      .flatMap((span) => without(span, pauses))
      .reduce(
        (sum, { from, to }) => sum + Math.max(0, Math.floor((to - from + slotMinutes - minutes) / slotMinutes)),
        0,
      ),
  )
  return { games: slots.reduce((sum, it) => sum + it, 0), rounds: Math.max(0, ...slots) }
}

function without(span: TimeSpan, pauses: readonly TimeSpan[]): readonly TimeSpan[] {
  const within = pauses
    .filter(({ from, to }) => from < span.to && to > span.from)
    .toSorted((one, other) => one.from - other.from)
  const free: TimeSpan[] = []
  let { from } = span
  for (const pause of within) {
    if (pause.from > from) free.push({ from, to: pause.from })
    from = Math.max(from, pause.to)
  }
  return from < span.to ? [...free, { from, to: span.to }] : free
}

/** Why a format has no room. */
export type NoRoom = 'games' | 'rounds'

export function whyNoRoom(counts: Counts, { games, rounds }: Room): NoRoom | undefined {
  if (counts.rounds > rounds) return 'rounds'
  // As many fields as would be open all the time.
  return fitsInto(counts, { fields: rounds === 0 ? 0 : games / rounds, slots: rounds }) ? undefined : 'games'
}

/** The standard where there is room for it, otherwise the first that fits, otherwise the standard all the same. */
export const proposalIn = (proposals: readonly Proposal[], room: Room): Proposal | undefined =>
  proposals.find(({ counts }) => whyNoRoom(counts, room) === undefined) ?? proposals[0]
