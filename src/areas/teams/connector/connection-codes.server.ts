import { randomBytes } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS } from './connection-code.ts'

/** 32 letters: every byte is as likely to be one as another. */
export const newConnectionCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
