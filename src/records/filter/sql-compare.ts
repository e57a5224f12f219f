import type { Scalar } from './bind.ts'
import { likePattern } from './like.ts'
import { type Comparison, FilterError, isLike } from './parse.ts'
import type { Settled, SettledField, Value } from './simplify.ts'
import type { Dialect } from './sql.ts'

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
  return `COALESCE(${compareSql(left, operator, right, context)}${present(left)}${present(right)}, FALSE)`
}

function present(column: Value | SqlColumn): string {
  if (column.is === 'value' || !column.ofAsker) return ''
  return isNumeric(column) ? ` AND ${column.sql} IS NOT NULL` : ` AND COALESCE(${column.sql}, '') <> ''`
}

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
  const isMixed = left.type === 'json' || right.type === 'json'
  return `${emptied(left, isMixed)} ${negated ? '<>' : '='} ${emptied(right, isMixed)}`

  function sameAs(column: SqlColumn, value: Scalar): string {
    const { sql, nullable } = column
    if (value === null || value === '') {
      if (isNumeric(column)) return nullable ? `${sql} IS ${negated ? 'NOT ' : ''}NULL` : bool(negated)
      return `${emptied(column)} ${negated ? '<>' : '='} ''`
    }
    if (!fits(value, column)) return bool(negated)
    context.params.push(value)
    if (!negated) return `${sql} = ?`
    return nullable ? `COALESCE(${sql} <> ?, TRUE)` : `${sql} <> ?`
  }

  /** Nothing and the empty text are the same. Beside json a column must not lend its type: 10 is not '10'. */
  function emptied({ sql, nullable }: SqlColumn, typeless = false): string {
    return nullable || typeless ? `COALESCE(${sql}, '')` : sql
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
    const condition = `${left.sql} ${operator} ${right.sql}`
    if (left.type === 'json') return guarded(left, isNumeric(right), condition)
    return right.type === 'json' ? guarded(right, isNumeric(left), condition) : condition
  }
  const { value } = right
  if (value === null || !fits(value, left)) return 'FALSE'
  context.params.push(value)
  if (left.type === 'json') return guarded(left, typeof value === 'number', `${left.sql} ${operator} ?`)
  return `${left.sql} ${operator} ?`

  function guarded({ sql }: SqlColumn, asNumber: boolean, condition: string): string {
    return `(${asNumber ? context.dialect.isNumber(sql) : context.dialect.isText(sql)} AND ${condition})`
  }
}

function likeSql(left: Value | SqlColumn, negated: boolean, right: Value | SqlColumn, context: CompareContext): string {
  if (left.is === 'column' && left.type === 'json') {
    const like = `(${context.dialect.isText(left.sql)} AND ${matches(left.sql)})`
    return negated ? `NOT COALESCE(${like}, FALSE)` : like
  }
  return negated ? `NOT (${matches(subject())})` : matches(subject())

  function subject(): string {
    if (left.is === 'value') {
      if (typeof left.value === 'number') throw new FilterError('only text is like something')
      context.params.push(left.value ?? '')
      return '?'
    }
    return left.nullable ? `COALESCE(${left.sql}, '')` : left.sql
  }

  function matches(text: string): string {
    // Stored text is no pattern: a long one would be refused, and tell so of rows that the asker may not see.
    if (right.is === 'column') return context.dialect.contains(text, `COALESCE(${right.sql}, '')`)
    context.params.push(likePattern(right.value))
    return `${text} LIKE ? ESCAPE '\\'`
  }
}

function impossible(): never {
  throw new Error('two values were not decided before')
}
