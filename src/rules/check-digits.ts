/** Digits that tell a mistyped number from a right one, as banks use them (ISO 7064, MOD 97-10). */

const MODULUS = 97

/** Of digits and capital letters; a letter counts as two digits, from 10 for A. */
function remainder97(text: string): number {
  let remainder = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % MODULUS
  }
  return remainder
}

/** The two digits that belong to a text which begins with these letters: they stand between both. */
export const checkDigits97 = (letters: string, text: string): string =>
  String(MODULUS + 1 - remainder97(`${text}${letters}00`)).padStart(2, '0')

/** Whether the two digits behind the first two letters fit all the rest. */
export const fits97 = (text: string): boolean => remainder97(text.slice(4) + text.slice(0, 4)) === 1
