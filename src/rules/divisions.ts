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

/** Finds the key of the division that is meant by its key, by its name in either language, or by its letter; once for a whole list. */
export function divisionFinder(divisions: readonly NamedDivision[]): (written: string) => string | undefined {
  const known = new Map<string, string>()
  const know = (written: string, key: string) => {
    const name = nameKey(written)
    if (name !== '' && !known.has(name)) known.set(name, key)
  }
  for (const { key } of divisions) know(key, key)
  for (const { key, name_en, name_de } of divisions) for (const name of [name_en, name_de]) know(name, key)
  for (const { key, letter } of divisions) know(letter, key)
  for (const [alias, key] of Object.entries(ALIASES)) if (divisions.some((it) => it.key === key)) know(alias, key)
  return (written) => known.get(nameKey(written))
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
