import { checkDigits97, fits97 } from '../check-digits.ts'

/** What a team writes into its transfer, so that the money finds it: a creditor reference (ISO 11649). */

const LETTERS = 'RF'
const REFERENCE = /^RF\d{2}[A-Z\d]{1,21}$/

/** Digits alone: they are easy to type and to read out, and the check digits find every one that is wrong. */
const DIGITS = 10
const NUMBERS = 10 ** DIGITS

/** Follows from the id, so that it is the same for ever: `RF`, two check digits and ten more. */
export function teamReference(team: string): string {
  let number = 0
  for (const sign of team) number = (number * 36 + Number.parseInt(sign, 36)) % NUMBERS
  const body = String(number).padStart(DIGITS, '0')
  return `${LETTERS}${checkDigits97(LETTERS, body)}${body}`
}

/** The right form, and check digits that fit. Of ours a wrong digit never does, nor do two that changed places. */
export const isReference = (text: string): boolean => REFERENCE.test(text) && fits97(text)

/** In groups of four, as banks print it: `RF18 0754 7034 21`, `DE06 0000 0000 …`. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** Signs that people take for each other. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** As it is looked for: nothing but digits and capitals, and what reads alike is alike. */
export const referenceKey = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, '')
    .replaceAll(/[OIL]/g, (sign) => ALIKE[sign] ?? sign)
