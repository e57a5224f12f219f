import type { GenderMatch } from '../equity/equity.ts'

/** What people write about a player, read. Undefined: it means nothing that a roster could keep. */

/** As it stands on the shirt: `#07` is 07. */
export const numberIn = (text: string): string | undefined => /^#?\s*(\d{1,3})\.?$/.exec(text.trim())?.[1]

const GENDERS: ReadonlyMap<string, GenderMatch> = new Map([
  ...wordsFor('female', 'f, w, fmp, female, woman, women, weiblich, frau, frauen'),
  ...wordsFor('male', 'm, mmp, male, man, men, männlich, maennlich, mann, männer'),
])

export const genderIn = (text: string): GenderMatch | undefined => GENDERS.get(text.trim().toLowerCase())

/** A year, alone or in a date. Whether it can be somebody's birth year depends on the year that it is. */
export function birthYearIn(text: string, year: number): number | undefined {
  const found = /^(?:(\d{4})(?:[-/.]\d{1,2}[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}))$/.exec(text.trim())
  const read = Number(found?.[1] ?? found?.[2])
  return read >= EARLIEST_BIRTH_YEAR && read <= year ? read : undefined
}

export const EARLIEST_BIRTH_YEAR = 1900

const EMAIL = /^[^\s@"(),:;<>[\\\]\p{Cc}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u
const EMAIL_MAX = 254

export const emailIn = (text: string): string | undefined => {
  const address = text.trim().toLowerCase()
  return address.length <= EMAIL_MAX && EMAIL.test(address) ? address : undefined
}

const PHONE_MAX = 40

export const phoneIn = (text: string): string | undefined => {
  const phone = text.trim().replaceAll(/\s+/g, ' ')
  return phone.length <= PHONE_MAX && PHONE.test(phone) ? phone : undefined
}

const PHONE = /^\+?[\d\s()/.-]*\d[\d\s()/.-]*$/

/** One space between words, and the last name last: `Peters, Runa` is `Runa Peters`. */
export function fullNameIn(text: string): string {
  const plain = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const [last = '', first, ...more] = plain.split(',').map((part) => part.trim())
  return first && last && more.length === 0 ? `${first} ${last}` : plain
}

function wordsFor(match: GenderMatch, words: string): readonly (readonly [string, GenderMatch])[] {
  return words.split(', ').map((word) => [word, match] as const)
}
