/** Names of people and teams: how they are shown, and when two of them are the same. */

/** Without case, accents and signs, words apart: `Łódź  Ultimate!` and `lodz ultimate` are the same. */
export function nameKey(name: string): string {
  return withoutMarks(name)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The marks that are written apart go first: putting them in order takes the square of their number. */
export const withoutMarks = (text: string): string =>
  text.replace(/\p{M}/gu, '').normalize('NFKD').replace(/\p{M}/gu, '')

/** Longer ones than any name that we take: taking a name apart can make it longer than it was. */
export const NAME_KEY_MAX = 80

/** As it is kept: to find names that read alike, and to sort names as people do. */
export const keptNameKey = (name: string): string => [...nameKey(name)].slice(0, NAME_KEY_MAX).join('').trim()

/** A field that keeps it beside the name. */
export const KEPT_NAME_KEY = {
  max: NAME_KEY_MAX,
  hidden: true,
  derive: ({ name }: Readonly<Record<string, unknown>>): string => keptNameKey(String(name)),
} as const

/** First name and initial of the last one, as everybody may see it: `Runa Peters` is `Runa P.` */
export function shownName(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  if (words.length < 2) return first
  return `${first} ${[...last][0] ?? ''}.`
}

/** Whether somebody may be no adult yet in that year; of whom nothing is known is not. */
export const isMinor = (birthYear: number, year: number): boolean => birthYear > 0 && !isAdult(birthYear, year)

/** Whether somebody is grown up for sure in that year; of whom nothing is known is not. */
export const isAdult = (birthYear: number, year: number): boolean => birthYear > 0 && year - birthYear > 18
