import type { Scalar } from './bind.ts'
import type { Dialect } from './dialect.ts'
import { likePattern } from './like.ts'
import { type Comparison, FilterError, isLike } from './parse.ts'
import type { Settled, SettledField, Value } from './simplify.ts'

/** What the operators mean, in SQL. */

/** A side of a comparison, once it is clear which table it is read from. */
export interface SqlColumn {
  is: 'column'
  sql: string
  type: SettledField['type']
  /** A missing record, or nothing in a list, gives null. */
  nullable: boolean
  ofAsker: boolean
}

interface CompareContext {
  dialect: Dialect
  params: Scalar[]
}

/** True or not, null counts as not: what the asker does not have matches nothing. */
export function pairSql(
  left: Value | SqlColumn,
  operator: Comparison<Settled>['operator'],
  right: Value | SqlColumn,
  context: CompareContext,
): string {
  const { dialect } = context
  return `COALESCE(${compareSql(left, operator, right, context)}${present(left, dialect)}${present(right, dialect)}, FALSE)`
}

function present(column: Value | SqlColumn, dialect: Dialect): string {
  if (column.is === 'value' || !column.ofAsker) return ''
  if (isNumeric(column)) return ` AND ${column.sql} IS NOT NULL`
  const blank = blankOf(column, dialect)
  return ` AND COALESCE(${column.sql}, ${blank}) <> ${blank}`
}

const blankOf = ({ type }: SqlColumn, { blankJson }: Dialect) => (type === 'json' ? blankJson : "''")

export function compareSql(
  left: Value | SqlColumn,
  operator: Comparison<Settled>['operator'],
  right: Value | SqlColumn,
  context: CompareContext,
): string {
  if (isLike(operator)) return likeSql(left, operator === '!~', right, context)
  if (operator === '=' || operator === '!=') return sameSql(left, operator === '!=', right, context)
  return orderSql(left, operator, right, context)
}

/** A value of the wrong type equals nothing and has no order. */
const fits = (value: Scalar, column: SqlColumn) =>
  column.type === 'json' || isNumeric(column) === (typeof value === 'number')

function sameSql(left: Value | SqlColumn, negated: boolean, right: Value | SqlColumn, context: CompareContext): string {
  if (left.is === 'value') return right.is === 'value' ? impossible() : sameAs(right, left.value)
  if (right.is === 'value') return sameAs(left, right.value)
  if (isNumeric(left) && isNumeric(right)) return `${left.sql} IS ${negated ? '' : 'NOT '}DISTINCT FROM ${right.sql}`
  const isJson = left.type === 'json' || right.type === 'json'
  return `${emptied(left, isJson)} ${negated ? '<>' : '='} ${emptied(right, isJson)}`

  function sameAs(column: SqlColumn, value: Scalar): string {
    const { sql, nullable } = column
    if (value === null || value === '') {
      if (isNumeric(column)) return nullable ? `${sql} IS ${negated ? 'NOT ' : ''}NULL` : bool(negated)
      return `${emptied(column)} ${negated ? '<>' : '='} ${blankOf(column, context.dialect)}`
    }
    if (!fits(value, column)) return bool(negated)
    const place = parameter(value, column.type === 'json')
    if (!negated) return `${sql} = ${place}`
    return nullable ? `COALESCE(${sql} <> ${place}, TRUE)` : `${sql} <> ${place}`
  }

  /** Nothing and the empty text are the same. Beside json a column must not lend its type: 10 is not '10'. */
  function emptied(column: SqlColumn, asJson = column.type === 'json'): string {
    const { asJson: toJson, blankJson } = context.dialect
    if (asJson) return `COALESCE(${column.type === 'json' ? column.sql : toJson(column.sql)}, ${blankJson})`
    return column.nullable ? `COALESCE(${column.sql}, '')` : column.sql
  }

  function parameter(value: string | number, asJson: boolean): string {
    context.params.push(value)
    return asJson ? context.dialect.jsonParameter(value) : context.dialect.parameter(value)
  }
}

const isNumeric = ({ type }: SqlColumn) => type === 'number' || type === 'bool'

const bool = (value: boolean) => (value ? 'TRUE' : 'FALSE')

const FLIPPED = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const

/** What is null, a missing record or an empty relation, has no order. */
function orderSql(
  left: Value | SqlColumn,
  operator: '>' | '>=' | '<' | '<=',
  right: Value | SqlColumn,
  context: CompareContext,
): string {
  if (left.is === 'value')
    return right.is === 'value' ? impossible() : orderSql(right, FLIPPED[operator], left, context)
  if (right.is === 'column') {
    if (left.type === 'json') return ofKind(left, isNumeric(right), (part) => `${part} ${operator} ${right.sql}`)
    if (right.type === 'json') return ofKind(right, isNumeric(left), (part) => `${left.sql} ${operator} ${part}`)
    return `${left.sql} ${operator} ${right.sql}`
  }
  const { value } = right
  if (value === null || !fits(value, left)) return 'FALSE'
  context.params.push(value)
  const place = context.dialect.parameter(value)
  if (left.type === 'json') return ofKind(left, typeof value === 'number', (part) => `${part} ${operator} ${place}`)
  return `${left.sql} ${operator} ${place}`

  function ofKind({ sql }: SqlColumn, asNumber: boolean, condition: (part: string) => string): string {
    return context.dialect.jsonWhere(sql, asNumber ? 'number' : 'text', condition)
  }
}

function likeSql(left: Value | SqlColumn, negated: boolean, right: Value | SqlColumn, context: CompareContext): string {
  if (left.is === 'column' && left.type === 'json') {
    const like = context.dialect.jsonWhere(left.sql, 'text', matches)
    return negated ? `NOT COALESCE(${like}, FALSE)` : like
  }
  return negated ? `NOT (${matches(subject())})` : matches(subject())

  function subject(): string {
    if (left.is === 'value') {
      if (typeof left.value === 'number') throw new FilterError('only text is like something')
      const value = left.value ?? ''
      context.params.push(value)
      return context.dialect.parameter(value)
    }
    return left.nullable ? `COALESCE(${left.sql}, '')` : left.sql
  }

  function matches(text: string): string {
    // Stored text is no pattern: a long one would be refused, and tell so of rows that the asker may not see.
    if (right.is === 'column') return context.dialect.contains(text, `COALESCE(${right.sql}, '')`)
    const pattern = likePattern(right.value)
    context.params.push(pattern)
    return context.dialect.like(text, context.dialect.parameter(pattern), pattern)
  }
}

function impossible(): never {
  throw new Error('two values were not decided before')
}
