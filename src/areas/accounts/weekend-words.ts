import { type Day, daysBetween } from '#rules/days.ts'
import type { Language } from './languages.ts'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** The days of a tournament, without the year: “13 and 14 June”, “30 May – 1 June”; '' while they are not set. */
export function weekendInWords(starts: Day, ends: Day, language: Language): string {
  if (starts === '' || ends === '') return ''
  const format = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const [first, last] = [new Date(starts), new Date(ends)]
  const isWeekend = daysBetween(starts, ends) === 1 && first.getUTCMonth() === last.getUTCMonth()
  if (!isWeekend) return format.formatRange(first, last)
  return language === 'de'
    ? `${first.getUTCDate()}. und ${format.format(last)}`
    : `${first.getUTCDate()} and ${format.format(last)}`
}
