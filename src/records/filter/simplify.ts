import type { FieldOperand, KnownOperand, LateOperand, Operand, RuleContext, Scalar, ValueType } from './bind.ts'
import { coerce, compare } from './compare.ts'
import { type Comparison, type Condition, isLike } from './parse.ts'

/** A filter for one moment and one asker: everything known is a value, and what follows from values alone is decided. */

export interface Value {
  is: 'value'
  value: Scalar
  ofAsker?: boolean | undefined
}

export type SettledField = Omit<FieldOperand, 'start'> & { start: 'record' | { id: string } }
export type Settled = Value | SettledField

export function simplify(condition: Condition<Operand>, context: RuleContext): Condition<Settled> {
  if (condition.is === 'constant') return condition
  if (condition.is === 'comparison') return settleComparison(condition, context)
  const parts = condition.parts.map((part) => simplify(part, context))
  return condition.is === 'and' ? allOf(parts) : anyOf(parts)
}

const constant = (value: boolean): Condition<Settled> => ({ is: 'constant', value })

export function allOf(parts: readonly Condition<Settled>[]): Condition<Settled> {
  const open = parts.filter((part) => part.is !== 'constant' || !part.value)
  if (open.some((part) => part.is === 'constant')) return constant(false)
  if (open.length === 0) return constant(true)
  return open.length === 1 ? open[0]! : { is: 'and', parts: open }
}

function anyOf(parts: readonly Condition<Settled>[]): Condition<Settled> {
  const open = parts.filter((part) => part.is !== 'constant' || part.value)
  if (open.some((part) => part.is === 'constant')) return constant(true)
  if (open.length === 0) return constant(false)
  return open.length === 1 ? open[0]! : { is: 'or', parts: open }
}

function settleComparison(comparison: Comparison<Operand>, context: RuleContext): Condition<Settled> {
  const { left, operator, right } = comparison
  const forText = isLike(operator)
  const lefts = sidesOf(left, right.type, forText, context)
  const rights = sidesOf(right, left.type, forText, context)
  const enough = oneIsEnough(comparison)
  const parts = lefts.flatMap((l) => rights.map((r) => decide({ ...comparison, left: l, right: r, any: enough })))
  if (parts.length === 1) return parts[0]!
  return enough ? anyOf(parts) : allOf(parts)
}

/** Written so, or a list that is asked whether it contains something. */
function oneIsEnough({ any, operator, left }: Comparison<Operand>): boolean {
  if (any) return true
  return operator === '~' && left.is !== 'known' && left.list && !(left.is === 'field' && left.modifier === 'each')
}

function decide(comparison: Comparison<Settled>): Condition<Settled> {
  const { left, operator, right } = comparison
  if (left.is === 'value' && right.is === 'value') return constant(compare(left.value, operator, right.value))
  return lacks(left) || lacks(right) ? constant(false) : comparison
}

/** Something that the asker does not have, known without looking at any record. */
const lacks = (side: Settled) =>
  side.is === 'value' ? side.ofAsker === true && isNothing(side.value) : side.start !== 'record' && side.start.id === ''

export const isNothing = (value: Scalar) => value === null || value === ''

function sidesOf(operand: Operand, other: ValueType, forText: boolean, context: RuleContext): Settled[] {
  if (operand.is === 'field') {
    return [{ ...operand, start: operand.start === 'record' ? 'record' : { id: operand.start(context) } }]
  }
  const type = forText ? 'text' : typeFor(operand, other)
  const ofAsker = operand.is === 'late' && operand.ofAsker
  return rawValues(operand, context).map((value) => ({ is: 'value', value: coerce(value, type), ofAsker }))
}

/** The other side's type; between two that have none, a text stays a text. */
function typeFor(operand: KnownOperand | LateOperand, other: ValueType): ValueType {
  if (other !== 'any') return other
  return operand.type === 'any' ? 'text' : operand.type
}

/** An empty list counts as one missing value, as the row of an outer join does. */
function rawValues(operand: KnownOperand | LateOperand, context: RuleContext): readonly unknown[] {
  if (operand.is === 'known') return [operand.literal]
  const value = operand.of(context)
  if (!operand.list || !Array.isArray(value)) return [value]
  return value.length === 0 ? [null] : value
}
