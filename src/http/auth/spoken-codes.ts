import { randomBytes } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS } from '#rules/names/spoken-code.ts'

/** 32 letters: every byte is as likely to be one as another. */
export const newSpokenCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
