import { hash } from 'node:crypto'
import { ID_LENGTH } from '#records/schema/collection.ts'
import type { Field, NumberField, TextField } from '#records/schema/fields.ts'
import type { PreparedFile } from '#records/schema/values.ts'

/** Values of every kind that follow from a seed: the same seed, the same value. */

/** Begins every text that somebody must not see. No id, time or header contains it by chance. */
export const SECRET_MARK = 'q-z'
const PLAIN_MARK = 'v-w'

export interface Seed {
  text: string
  secret: boolean
  /** Which of its kind it is, for texts so short that two would be alike by chance. */
  nth?: number
}

const WORD_LENGTH = 11

/** A word that is found again wherever it appears. */
export function wordOf({ text, secret }: Seed): string {
  return (secret ? SECRET_MARK : PLAIN_MARK) + digits(text, 36, WORD_LENGTH - SECRET_MARK.length)
}

export const SECRET_WORD = new RegExp(`${SECRET_MARK}[0-9a-z]{${WORD_LENGTH - SECRET_MARK.length}}`, 'g')

export const idOf = (text: string) => digits(`id ${text}`, 36, ID_LENGTH)

function digits(text: string, base: number, length: number): string {
  return BigInt(`0x${hash('sha256', text)}`)
    .toString(base)
    .padStart(length, '0')
    .slice(-length)
}

export const numberOf = ({ text }: Seed, below: number) => Number(BigInt(`0x${digits(text, 16, 12)}`) % BigInt(below))

/** A value that the field takes. Relations are none of its business. */
export function valueFor(field: Field, seed: Seed): unknown {
  switch (field.kind) {
    case 'text':
      return textFor(field, seed)
    case 'editor':
      return `<p>${wordOf(seed)}</p>`
    case 'number':
    case 'integer':
      return numberFor(field, seed)
    case 'bool':
      return field.required || numberOf(seed, 2) === 1
    case 'choice':
      return field.many === undefined ? oneOf(field.values, seed) : someOf(field.values, seed)
    case 'date':
    case 'autodate':
      return new Date(Date.UTC(2026, 0, 1 + numberOf(seed, 300))).toISOString()
    case 'json':
      return { word: wordOf(seed) }
    case 'email':
      return `${wordOf(seed)}@cup.example`
    case 'url':
      return `https://${wordOf(seed)}.example/`
    case 'password':
      return passwordFor(seed)
    case 'file':
      return field.many === undefined ? fileFor(seed) : [fileFor(seed)]
    case 'relation':
      throw new Error('A relation points at a record, which cannot be made up')
  }
}

const oneOf = <T>(values: readonly T[], seed: Seed): T => values[numberOf(seed, values.length)]!

const someOf = <T>(values: readonly T[], seed: Seed): readonly T[] =>
  values.filter((_, index) => (numberOf(seed, 2 ** values.length) >> index) & 1)

/** Always the same: a first day must not lie after the last one. */
const DAY = '2026-06-13'

/** Whatever form is asked for; a form that none of these has must be added here. */
function textFor({ max, min = 0, pattern, valid, required }: TextField, seed: Seed): string {
  const word = wordOf(seed)
  const letters = () => {
    const [first, second] = [...digits(seed.text, 26, 2)].map((digit) => Number.parseInt(digit, 26))
    return String.fromCharCode(65 + (seed.nth ?? first ?? 0), 65 + (second ?? 0))
  }
  const time = () => {
    const minutes = numberOf(seed, 24 * 60)
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  }
  // Most are never looked at, and each is a hash.
  const forms = [
    () => word.padEnd(min, word),
    () => word.slice(0, max),
    () => `#${digits(seed.text, 16, 6)}`,
    letters,
    () => `division.${word}`,
    () => `Etc/GMT-${numberOf(seed, 14)}`,
    () => String(numberOf(seed, 1_000)),
    () => DAY,
    time,
  ]
  const fits = (form: string) => (pattern?.test(form) ?? true) && (valid?.(form) ?? true)
  const isRightLength = ({ length }: string) => length <= max && length >= min
  const found = forms
    .values()
    .map((form) => form())
    .find((form) => isRightLength(form) && fits(form))
  if (found === undefined && required) throw new Error(`No text can be made up for ${String(pattern)}`)
  return found ?? ''
}

function numberFor({ min = 1, max = 1_000_000 }: NumberField, seed: Seed): number {
  const least = Math.max(1, Math.ceil(min))
  return least + numberOf(seed, Math.max(1, Math.floor(max) - least))
}

/** The hash of a password that nobody knows. */
function passwordFor({ text }: Seed): string {
  const base64 = (part: string, bytes: number) =>
    hash('sha256', `${part} ${text}`, 'buffer').subarray(0, bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64('salt', 16)}$${base64('hash', 32)}`
}

/** A dot of one colour; what follows its end belongs to nobody, and readers of images pass over it. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function fileFor(seed: Seed): PreparedFile {
  const bytes = Buffer.concat([DOT, Buffer.from(wordOf(seed))])
  return { name: `${wordOf(seed)}.png`, type: 'image/png', bytes, hash: hash('sha256', bytes) }
}
