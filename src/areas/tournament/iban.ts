import { fits97 } from '#rules/check-digits.ts'

/** Account numbers as banks write them, without blanks and in capitals. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** The right form, and check digits that fit (ISO 13616): a mistyped digit never does. */
export const isIban = (text: string): boolean => IBAN.test(text) && fits97(text)

const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/

/** The right form of a bank's code (ISO 9362). */
export const isBic = (text: string): boolean => BIC.test(text)

/** As people copy it from a letter: with blanks, in any case. */
export const compact = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()
