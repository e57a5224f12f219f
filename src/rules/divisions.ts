import { nameKey } from './names/names.ts'

/** Divisions, as people write and mean them. */

export interface NamedDivision {
  readonly key: string
  readonly letter: string
  readonly name_en: string
  readonly name_de: string
}

/** More than any weekend has; each is a filter, and a column of the places. */
export const DIVISIONS_MOST = 12

export const DIVISION_KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const DIVISION_KEY_MAX = 30

/** How people write the usual three, wherever there is a division of that key. */
const ALIASES: Readonly<Record<string, string>> = {
  mix: 'mixed',
  woman: 'women',
  womens: 'women',
  frauen: 'women',
  damen: 'women',
}

/** The key of the division that is meant by its key, by its name in either language, or by its letter. */
export function divisionMeant(divisions: readonly NamedDivision[], written: string): string | undefined {
  const wanted = nameKey(written)
  if (wanted === '') return undefined
  const aliased = Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined
  const ways: readonly ((division: NamedDivision) => boolean)[] = [
    ({ key }) => nameKey(key) === wanted,
    ({ name_en, name_de }) => nameKey(name_en) === wanted || nameKey(name_de) === wanted,
    ({ letter }) => nameKey(letter) === wanted,
    ({ key }) => key === aliased,
  ]
  for (const isMeant of ways) {
    const found = divisions.find(isMeant)
    if (found) return found.key
  }
  return undefined
}

/** A key for a new division, made of its name: `Mixed Masters` is `mixed-masters`, the second one `mixed-masters-2`. */
export function newDivisionKey(name: string, taken: readonly string[]): string {
  const words = nameKey(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  const base =
    words
      .slice(0, DIVISION_KEY_MAX - 3)
      .trim()
      .replaceAll(' ', '-') || 'division'
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!taken.includes(key)) return key
  }
}
