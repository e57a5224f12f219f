import type { Counts } from '#rules/formats/counts.ts'
import { MINUTES_PER_DAY, type TimeSpan } from '#rules/timetable/plan.ts'
import type { GameLength } from '#rules/timetable/setting-of-formats.ts'
import { FIELDS_MOST } from '../../schedule.fields.ts'
import type { DayHours, FieldAnswer, FieldsAnswer, TimesAnswer } from './answers.ts'
import { roomIn } from './room.ts'

/** Answers that are ready before anybody has answered. */

const MORNING = 9 * 60
const EVENING = 19 * 60
/** People want to be home on the last day. */
const LAST_EVENING = 17 * 60

export const usualHours = (days: number): readonly DayHours[] =>
  Array.from({ length: days }, (_, day) => ({
    from: MORNING,
    to: days > 1 && day === days - 1 ? LAST_EVENING : EVENING,
  }))

const LUNCH_MINUTES = 30
const NOON = 12 * 60 + 30

/** Where a slot ends next to noon, so that no field waits for lunch. */
export function usualBreaks(hours: readonly DayHours[], slotMinutes: number): TimesAnswer['breaks'] {
  return hours.flatMap(({ from: opens, to: closes }, day) => {
    const from = opens + Math.max(1, Math.round((NOON - opens) / slotMinutes)) * slotMinutes
    const to = from + LUNCH_MINUTES
    return to + slotMinutes <= closes ? [{ day, from, to }] : []
  })
}

/** A little more than is needed: rest and feeders leave holes. */
const SPARE = 1.15

/** As many as the usual formats need, one of them at least, the first for the finals. */
export function usualFields(
  hours: readonly DayHours[],
  breaks: TimesAnswer['breaks'],
  needed: readonly { readonly counts: Counts; readonly length: GameLength }[],
): FieldsAnswer {
  const one = { ...plainField(1), is_show: true }
  const share = needed.reduce((sum, { counts, length }) => {
    const { games } = roomIn({ hours: [...hours], fields: [one] }, breaks, length)
    return sum + (games === 0 ? 0 : counts.games / games)
  }, 0)
  const count = Math.min(FIELDS_MOST, Math.max(1, Math.ceil(share * SPARE)))
  return {
    hours: [...hours],
    fields: Array.from({ length: count }, (_, index) => ({ ...plainField(index + 1), is_show: index === 0 })),
  }
}

/** Nobody has kept it yet, so that its id must be the same whenever it is proposed. */
const plainField = (number: number): FieldAnswer => ({
  id: `field${String(number).padStart(10, '0')}`,
  name: String(number),
  is_show: false,
  days: [],
})

/** A field as it is kept. */
export interface FieldThere {
  readonly id: string
  readonly name: string
  readonly is_show: boolean
  readonly open: readonly TimeSpan[]
}

/** The fields that there are, with the hours that most of them have. Undefined where none is open. */
export function fieldsThere(fields: readonly FieldThere[], days: number): FieldsAnswer | undefined {
  const inUse = fields.filter(({ open }) => open.length > 0)
  if (inUse.length === 0) return undefined
  const usual = usualHours(days)
  const hours = usual.map((proposed, day) => mostOften(inUse.map((it) => openOn(it, day))) ?? proposed)
  return {
    hours,
    fields: inUse.map((field) => ({
      id: field.id,
      name: field.name,
      is_show: field.is_show,
      days: hours.map((usual, day) => {
        const open = openOn(field, day)
        if (!open) return { is: 'closed', ...NO_HOURS }
        return sameHours(open, usual) ? { is: 'usual', ...NO_HOURS } : { is: 'own', ...open }
      }),
    })),
  }
}

/** Where its own do not count. */
const NO_HOURS = { from: 0, to: 0 } as const

function openOn({ open }: FieldThere, day: number): DayHours | undefined {
  const midnight = day * MINUTES_PER_DAY
  const own = open.filter(({ from }) => from >= midnight && from < midnight + MINUTES_PER_DAY)
  const [first] = own
  if (!first) return undefined
  const to = Math.max(...own.map((it) => it.to)) - midnight
  return { from: Math.min(...own.map((it) => it.from)) - midnight, to: Math.min(MINUTES_PER_DAY, to) }
}

const sameHours = (one: DayHours, other: DayHours) => one.from === other.from && one.to === other.to

function mostOften(all: readonly (DayHours | undefined)[]): DayHours | undefined {
  const known = all.filter((it) => it !== undefined)
  const alike = Map.groupBy(known, ({ from, to }) => `${from} ${to}`)
  const [most = []] = [...alike.values()].toSorted((one, other) => other.length - one.length)
  return most[0]
}
