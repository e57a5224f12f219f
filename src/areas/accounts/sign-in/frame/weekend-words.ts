import type { Language } from '#http/pages/languages.ts'
import { type Day, daysBetween } from '#rules/calendar/days.ts'

/** The days of a tournament, without the year: “13 and 14 June”, “12–14 June”; '' while they are not set. */
export function weekendInWords(starts: Day, ends: Day, language: Language): string {
  if (starts === '' || ends === '') return ''
  const [first, last] = [partsOf(starts, language), partsOf(ends, language)]
  const end = `${last.date} ${last.month}`
  if (starts === ends) return end
  const isSameMonth = starts.slice(0, 7) === ends.slice(0, 7)
  const start = isSameMonth ? first.date : `${first.date} ${first.month}`
  if (daysBetween(starts, ends) === 1) return `${start} ${language === 'de' ? 'und' : 'and'} ${end}`
  return isSameMonth ? `${start}–${end}` : `${start} – ${end}`
}

function partsOf(day: Day, language: Language) {
  const date = Number(day.slice(8))
  return {
    date: language === 'de' ? `${date}.` : `${date}`,
    month: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.parse(day)),
  }
}
