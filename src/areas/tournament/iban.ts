/** Account numbers as banks write them, without blanks and in capitals. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** The right form, and check digits that fit (ISO 13616): a mistyped digit never does. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  let remainder = 0
  for (const sign of turned) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/

/** The right form of a bank's code (ISO 9362). */
export const isBic = (text: string): boolean => BIC.test(text)

/** As people copy it from a letter: with blanks, in any case. */
export const compact = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()
