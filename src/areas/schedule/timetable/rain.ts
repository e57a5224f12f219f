import { MINUTES_PER_DAY, type TimetablePlan } from '#rules/timetable/plan.ts'
import { dropSlot, shiftAfter, shortenAfter, type WhatIf } from '#rules/timetable/rain.ts'
import type { DraftValues, Step } from './editor/steps.ts'

/** What rain does to a day, as its form says it. */

export const RAIN_KINDS = ['shift', 'shorten', 'drop'] as const
export type RainKind = (typeof RAIN_KINDS)[number]

export interface RainValues {
  readonly kind: RainKind
  /** From 0. */
  readonly day: number
  /** Minutes of the day. */
  readonly from: number
  /** When play goes on, or until when nobody plays. */
  readonly until: number
  /** By how much everything moves, or how long a game is. */
  readonly minutes: number
  readonly slotMinutes: number
  /** Every one where it is empty. */
  readonly fields: readonly string[]
}

/** By more nobody would shift a day. */
const SHIFT_MOST_MINUTES = 720

interface Texts {
  get(name: string): string | null
  getAll(name: string): readonly unknown[]
}

/** Undefined while something is missing or makes no sense. */
export function rainValues(texts: Texts, days: number): RainValues | undefined {
  const kind = RAIN_KINDS.find((it) => it === texts.get('rain'))
  const day = numberOf(texts.get('rain_day') ?? '')
  const from = minuteOfTime(texts.get('from') ?? '')
  const until = minuteOfTime(texts.get('until') ?? '')
  const minutes = numberOf(texts.get('minutes') ?? '')
  const slotMinutes = numberOf(texts.get('slot') ?? '')
  if (!kind || day === undefined || day < 0 || day >= days || from === undefined) return undefined
  const fields = texts.getAll('fields').filter((it) => typeof it === 'string')
  const values = { kind, day, from, until: until ?? from, minutes: minutes ?? 0, slotMinutes: slotMinutes ?? 0, fields }
  return isSensible(values) ? values : undefined
}

function isSensible({ kind, from, until, minutes, slotMinutes }: RainValues): boolean {
  switch (kind) {
    case 'shift':
      return minutes !== 0 && minutes % 5 === 0 && Math.abs(minutes) <= SHIFT_MOST_MINUTES
    case 'shorten':
      return minutes >= 10 && minutes <= 300 && slotMinutes >= minutes && slotMinutes <= 300 && until >= from
    case 'drop':
      return until > from
  }
}

const numberOf = (text: string): number | undefined =>
  /^[-−]?\d{1,4}$/.test(text) ? Number(text.replace('−', '-')) : undefined

/** Of `09:30`; undefined for what is no time. */
export function minuteOfTime(time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Minutes of a day as inputs write them: `09:30`. */
export const timeOfMinute = (minute: number): string => {
  const inDay = minute % MINUTES_PER_DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function whatIfRains(plan: TimetablePlan, values: RainValues): WhatIf {
  const { kind, day, minutes, slotMinutes } = values
  const at = (minute: number) => day * MINUTES_PER_DAY + minute
  const where = values.fields.length > 0 ? { fields: values.fields } : {}
  switch (kind) {
    case 'shift':
      return shiftAfter(plan, { ...where, from: at(values.from), minutes })
    case 'shorten':
      return shortenAfter(plan, { ...where, from: at(values.from), resumeAt: at(values.until), minutes, slotMinutes })
    case 'drop':
      return dropSlot(plan, { ...where, from: at(values.from), to: at(values.until) })
  }
}

/** The same as one step. Undefined where nothing changes. */
export function rainStep(values: DraftValues, { plan }: WhatIf): Extract<Step, { kind: 'place' }> | undefined {
  const places = new Map(plan.placements.map((it) => [it.game, it]))
  const games = plan.setting.games.flatMap(({ id, minutes, slotMinutes }) => {
    const found = values.games[id]
    if (!found) return []
    const { locked: _, duty_source: __, ...before } = found
    const place = places.get(id)
    const after = { field: place?.field ?? '', starts: place?.start ?? 0, minutes, slot_minutes: slotMinutes }
    const isSame =
      before.field === after.field &&
      before.starts === after.starts &&
      before.minutes === minutes &&
      before.slot_minutes === slotMinutes
    return isSame ? [] : [{ game: id, before, after }]
  })
  return games.length === 0 ? undefined : { kind: 'place', games }
}
