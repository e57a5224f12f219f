/** Codes that are read out, written down and typed with cold fingers: no letter can be taken for another or for a digit. */

export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 40 bits: beyond guessing for as long as wrong codes are counted. */
export const CODE_LENGTH = 8

/** As it is stored: case, spaces and dashes do not matter to whoever types it. */
export const codeKey = (typed: string): string => typed.replace(/[\s\p{Pd}_.]+/gu, '').toUpperCase()

/** As people read it: in two halves. */
export const shownCode = (code: string): string =>
  code.length === CODE_LENGTH ? `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}` : code
