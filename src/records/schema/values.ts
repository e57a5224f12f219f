import { type FieldError, required } from '../errors.ts'
import { parseTimestamp } from '../time.ts'
import { ID_LENGTH } from './collection.ts'
import { type ChoiceField, type ChoicesField, type Field, isMany, type NumberField, type TextField } from './fields.ts'
import { EMAIL, EMAIL_MAX, isWebAddress, URL_MAX } from './formats.ts'
import { isStorable } from './storable-text.ts'

/** What clients send, checked and brought into the form in which records hold it. */

/** A file that was checked and is ready to be stored. */
export interface PreparedFile {
  /** Server-made: what is left of the person's name, and a part that nobody can guess. */
  name: string
  type: string
  bytes: Uint8Array
  /** SHA-256 of the bytes, hex. */
  hash: string
}

export const isPreparedFile = (value: unknown): value is PreparedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

export type Normalised = { ok: true; value: unknown } | { ok: false; error: FieldError }

const ok = (value: unknown): Normalised => ({ ok: true, value })
const wrong = (code: string, message: string, params?: Record<string, unknown>): Normalised => ({
  ok: false,
  error: { code: `validation_${code}`, message, ...(params ? { params } : {}) },
})
const wrongType = (what: string) => wrong('invalid_type', `Must be ${what}.`)

export function normalise(field: Field, input: unknown): Normalised {
  const result = isMany(field) ? normaliseList(field, input) : normaliseOne(field, input)
  if (result.ok && field.required && isBlank(result.value)) return { ok: false, error: required }
  return result
}

const isBlank = (value: unknown) =>
  value === '' || value === 0 || value === false || value === null || (Array.isArray(value) && value.length === 0)

function normaliseList(field: Field & { many: number }, input: unknown): Normalised {
  const given = Array.isArray(input) ? input : input === null || input === undefined || input === '' ? [] : [input]
  const values: unknown[] = []
  for (const item of given) {
    const result = normaliseOne(field, item)
    if (!result.ok) return result
    if (result.value === '') return wrongType('a list of values')
    if (values.includes(result.value)) continue
    values.push(result.value)
    // At once: the rest may be any number of them, and each is compared with all before it.
    if (values.length > field.many) return { ok: false, error: tooMany(field) }
  }
  return ok(values)
}

/** More than one, or than there may be. */
export function tooMany({ kind, many = 1 }: Field & { many?: number | undefined }): FieldError {
  const [what, message] =
    kind === 'file' ? ['files', 'The maximum allowed files is'] : ['values', 'Select no more than']
  return { code: `validation_too_many_${what}`, message: `${message} ${many}.`, params: { maxSelect: many } }
}

function normaliseOne(field: Field, input: unknown): Normalised {
  switch (field.kind) {
    case 'text':
    case 'editor':
      return normaliseText(field, input)
    case 'number':
    case 'integer':
      return normaliseNumber(field, input)
    case 'bool':
      return normaliseBool(input)
    case 'choice':
      return normaliseChoice(field, input)
    case 'date':
      return normaliseDate(input)
    case 'json':
      return normaliseJson(input, field.maxBytes)
    case 'relation':
      return normaliseId(input)
    case 'file':
      return isPreparedFile(input) ? ok(input) : plainText(input, 255)
    case 'email':
      return normaliseEmail(input)
    case 'url':
      return normaliseUrl(input)
    case 'password':
    case 'autodate':
      return plainText(input, 255)
  }
}

function plainText(input: unknown, max: number): Normalised {
  if (input === null || input === undefined) return ok('')
  if (typeof input !== 'string') return wrongType('a text')
  if (!isStorable(input)) return wrong('invalid_text', 'Contains characters that cannot be stored.')
  if (lengthOf(input, max) > max)
    return wrong('max_text_constraint', `Must be no more than ${max} character(s).`, { max })
  return ok(input)
}

/** Characters as the databases count them; the quick answer where it suffices. */
const lengthOf = (text: string, max: number) => (text.length <= max ? text.length : [...text].length)

function normaliseText(field: TextField, input: unknown): Normalised {
  const result = plainText(input, field.max)
  if (!result.ok || result.value === '') return result
  const text = String(result.value)
  if (field.min !== undefined && [...text].length < field.min) {
    return wrong('min_text_constraint', `Must be at least ${field.min} character(s).`, { min: field.min })
  }
  const fits = (field.pattern?.test(text) ?? true) && (field.valid?.(text) ?? true)
  if (!fits) return wrong('invalid_format', 'Invalid value format.')
  return result
}

function normaliseNumber(field: NumberField, input: unknown): Normalised {
  const value =
    typeof input === 'string' && /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(input)
      ? Number(input)
      : input === null || input === ''
        ? 0
        : input
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType('a number')
  if (field.kind === 'integer' && !Number.isSafeInteger(value))
    return wrong('only_int_constraint', 'Decimal numbers are not allowed.')
  if (value === 0 && !field.required) return ok(0)
  if (field.min !== undefined && value < field.min)
    return wrong('min_number_constraint', `Must be larger than ${field.min.toFixed(6)}.`)
  if (field.max !== undefined && value > field.max)
    return wrong('max_number_constraint', `Must be less than ${field.max.toFixed(6)}.`)
  // -0 would be another value in one database than in the other.
  return ok(value + 0)
}

const BOOLS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  [null, false],
  ['', false],
])

function normaliseBool(input: unknown): Normalised {
  const value = BOOLS.get(input)
  return value === undefined ? wrongType('true or false') : ok(value)
}

function normaliseChoice(field: ChoiceField | ChoicesField, input: unknown): Normalised {
  if (input === null || input === '') return ok('')
  if (typeof input !== 'string') return wrongType('one of the choices')
  if (field.values.includes(input)) return ok(input)
  const value = input.slice(0, 100).toWellFormed()
  return wrong('invalid_value', `Invalid value ${value}.`, { value })
}

function normaliseDate(input: unknown): Normalised {
  if (input === null || input === '') return ok('')
  const value = typeof input === 'string' ? parseTimestamp(input) : undefined
  return value === undefined ? wrong('invalid_date', 'Must be a valid date.') : ok(value)
}

function normaliseJson(input: unknown, maxBytes: number): Normalised {
  if (input === undefined) return ok(null)
  const text = JSON.stringify(input)
  if (text.includes('\\u0000') || /\\ud[89a-f]/i.test(text))
    return wrong('invalid_text', 'Contains characters that cannot be stored.')
  if (Buffer.byteLength(text) > maxBytes)
    return wrong('json_size_limit', `The maximum allowed JSON size is ${maxBytes} bytes.`, { maxSize: maxBytes })
  return ok(input)
}

export const ID_PATTERN = /^[a-z0-9]+$/

function normaliseId(input: unknown): Normalised {
  if (input === null || input === '') return ok('')
  if (typeof input !== 'string') return wrongType('the id of a record')
  if (input.length !== ID_LENGTH || !ID_PATTERN.test(input)) return { ok: false, error: missingRelation }
  return ok(input)
}

export const missingRelation: FieldError = {
  code: 'validation_missing_rel_records',
  message: 'Failed to find all relation records with the provided ids.',
}

/** Kept in lower case: nobody has two addresses that differ in that. */
function normaliseEmail(input: unknown): Normalised {
  const result = plainText(input, EMAIL_MAX)
  if (!result.ok || result.value === '') return result
  const address = String(result.value).trim().toLowerCase()
  return EMAIL.test(address) ? ok(address) : wrong('is_email', 'Must be a valid email address.')
}

function normaliseUrl(input: unknown): Normalised {
  const result = plainText(input, URL_MAX)
  if (!result.ok || result.value === '') return result
  return isWebAddress(String(result.value)) ? result : wrong('invalid_url', 'Must be a valid url.')
}
