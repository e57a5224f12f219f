import { timestamp } from '../time.ts'

const day = (now: Date, shift: number) =>
  new Date(
    Date.UTC(
      now.getUTCFullYear(),
      now.getUTCMonth(),
      now.getUTCDate() + shift,
      now.getUTCHours(),
      now.getUTCMinutes(),
      now.getUTCSeconds(),
      now.getUTCMilliseconds(),
    ),
  )
const at = (year: number, month: number, date: number) => timestamp(new Date(Date.UTC(year, month, date)))
/** The last millisecond before. */
const before = (year: number, month: number, date: number) => timestamp(new Date(Date.UTC(year, month, date) - 1))

type Macro = { type: 'date'; of: (now: Date) => string } | { type: 'number'; of: (now: Date) => number }

/** Values that depend on the moment of asking, in UTC. */
export const MACROS: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['now', { type: 'date', of: timestamp }],
  ['yesterday', { type: 'date', of: (now) => timestamp(day(now, -1)) }],
  ['tomorrow', { type: 'date', of: (now) => timestamp(day(now, 1)) }],
  ['todayStart', { type: 'date', of: (now) => at(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) }],
  ['todayEnd', { type: 'date', of: (now) => before(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) }],
  ['monthStart', { type: 'date', of: (now) => at(now.getUTCFullYear(), now.getUTCMonth(), 1) }],
  ['monthEnd', { type: 'date', of: (now) => before(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) }],
  ['yearStart', { type: 'date', of: (now) => at(now.getUTCFullYear(), 0, 1) }],
  ['yearEnd', { type: 'date', of: (now) => before(now.getUTCFullYear() + 1, 0, 1) }],
  ['second', { type: 'number', of: (now) => now.getUTCSeconds() }],
  ['minute', { type: 'number', of: (now) => now.getUTCMinutes() }],
  ['hour', { type: 'number', of: (now) => now.getUTCHours() }],
  ['weekday', { type: 'number', of: (now) => now.getUTCDay() }],
  ['day', { type: 'number', of: (now) => now.getUTCDate() }],
  ['month', { type: 'number', of: (now) => now.getUTCMonth() + 1 }],
  ['year', { type: 'number', of: (now) => now.getUTCFullYear() }],
])
