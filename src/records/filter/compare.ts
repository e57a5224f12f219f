import { parseTimestamp } from '../time.ts'
import type { Scalar, ValueType } from './bind.ts'
import { like } from './like.ts'
import type { Operator } from './parse.ts'

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
