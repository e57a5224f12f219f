import { parseTimestamp } from '../time.ts'
import { asciiLower, type Scalar, type ValueType } from './bind.ts'
import { FilterError, type Operator } from './parse.ts'

/** What the operators mean, for values that are at hand. The SQL interpreter says the same in SQL. */

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Reads a value as the type that it is compared with; what cannot be read stays as it is and equals nothing. */
export function coerce(value: unknown, type: ValueType): Scalar {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return JSON.stringify(value)
  if (type === 'text') return String(value)
  if (type === 'date') return typeof value === 'string' ? (parseTimestamp(value) ?? value) : String(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return value
  const text = String(value)
  if (type === 'number' && NUMBER.test(text)) return Number(text)
  if (type === 'bool' && (text === 'true' || text === 'false')) return text === 'true' ? 1 : 0
  return text
}

export function compare(left: Scalar, operator: Operator, right: Scalar): boolean {
  switch (operator) {
    case '=':
      return same(left, right)
    case '!=':
      return !same(left, right)
    case '~':
      return like(left, right)
    case '!~':
      return !like(left, right)
    default:
      return inOrder(left, operator, right)
  }
}

/** Nothing and the empty text are the same. */
const same = (left: Scalar, right: Scalar) => (left === '' ? null : left) === (right === '' ? null : right)

function inOrder(left: Scalar, operator: '>' | '>=' | '<' | '<=', right: Scalar): boolean {
  if (left === null || right === null || typeof left !== typeof right) return false
  const order = typeof left === 'string' ? byteOrder(left, String(right)) : left - Number(right)
  if (operator === '>') return order > 0
  if (operator === '>=') return order >= 0
  return operator === '<' ? order < 0 : order <= 0
}

/** Databases compare text by its bytes; JavaScript by its UTF-16 units, which differs beyond the basic plane. */
function byteOrder(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function like(value: Scalar, pattern: Scalar): boolean {
  if (typeof value === 'number') return false
  return patternOf(likePattern(pattern)).test(asciiLower(value ?? ''))
}

/** Whether a text contains another one, whatever signs that has. */
export function contains(value: Scalar, part: Scalar): boolean {
  return typeof value !== 'number' && asciiLower(value ?? '').includes(asciiLower(String(part ?? '')))
}

const MAX_PATTERN = 500
const MAX_WILDCARDS = 10

/** The LIKE pattern of a text: found anywhere, unless it says itself with `%` where. */
export function likePattern(value: Scalar): string {
  const text = String(value ?? '')
  if (text.length > MAX_PATTERN) throw new FilterError('the text to look for is too long')
  const wildcards = [...text.matchAll(/\\[^]|(%)/g)].filter((match) => match[1]).length
  if (wildcards === 0) return `%${escapeLike(text)}%`
  if (wildcards > MAX_WILDCARDS) throw new FilterError('too many wildcards')
  if (/(?<!\\)(?:\\\\)*\\$/.test(text)) throw new FilterError('the text to look for ends within an escape')
  return text
}

/** Escapes what is not escaped yet. */
function escapeLike(text: string): string {
  return text.replace(/\\[%_\\]|[%_\\]/g, (part) => (part.length === 2 ? part : `\\${part}`))
}

function patternOf(pattern: string): RegExp {
  const source = asciiLower(pattern).replace(/\\([^])|%|_|[^]/gu, (part, escaped: string | undefined) => {
    if (part === '%') return '.*'
    if (part === '_') return '.'
    return RegExp.escape(escaped ?? part)
  })
  return new RegExp(`^${source}$`, 'su')
}
