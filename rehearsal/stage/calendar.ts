/** The weekend that is played: a Saturday and a Sunday in June, by the clocks of Berlin. */
export const FIRST_DAY = '2026-06-13'
export const ZONE = 'Europe/Berlin'
/** Summer time. */
const ZONE_HOURS = 2

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Day 0 is the first day of the tournament; `09:30` by its clocks. */
export function momentAt(day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Date.parse(`${FIRST_DAY}T00:00:00Z`) + day * DAY_MS + ((hours - ZONE_HOURS) * 60 + minutes) * MINUTE_MS
}

/** `2026-06-14` */
export const calendarDay = (day: number): string => new Date(momentAt(day, '12:00')).toISOString().slice(0, 10)

export const minutesLater = (moment: number, minutes: number): number => moment + minutes * MINUTE_MS

/** `Sat 09:30`, as people say it. */
export function inWords(moment: number): string {
  const local = new Date(moment + ZONE_HOURS * 60 * MINUTE_MS)
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][local.getUTCDay()]
  return `${day} ${local.toISOString().slice(11, 16)}`
}
