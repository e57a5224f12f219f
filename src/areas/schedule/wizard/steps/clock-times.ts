const TIME = /^(\d{1,2}):(\d{2})$/
const MINUTES_PER_DAY = 1_440

/** What is no number is none: the schema of a command refuses it at its field. */
export const numberTyped = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** `09:30` as minutes. */
export function minutesTyped(typed: string): number {
  const [, hours = '', minutes = ''] = TIME.exec(typed.trim()) ?? []
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
  return isTime ? Number(hours) * 60 + Number(minutes) : Number.NaN
}

/** An end at midnight is that of the same day. */
export const endTyped = (typed: string): number => {
  const minutes = minutesTyped(typed)
  return minutes === 0 ? MINUTES_PER_DAY : minutes
}

/** As a time input wants it: `09:30`; '' for none. */
export function timeValue(minutes: number | undefined | null): string {
  if (minutes === undefined || minutes === null) return ''
  const at = minutes % MINUTES_PER_DAY
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

/** As people read it: `9:30`, and midnight at the end of a day as `24:00`. */
export const clockShown = (minutes: number): string =>
  minutes === MINUTES_PER_DAY ? '24:00' : timeValue(minutes).replace(/^0/, '')
