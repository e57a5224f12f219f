import type { Collection } from '../schema/collection.ts'
import { isMany } from '../schema/fields.ts'
import type { Scalar } from './bind.ts'
import { likePattern } from './compare.ts'
import { type Comparison, type Condition, FilterError, isLike } from './parse.ts'
import type { Settled, SettledField, Value } from './simplify.ts'

/** One of the two interpreters of the filter language: a condition as SQL. */

/** What the databases say differently. */
export interface Dialect {
  /** A table of the elements of a list column, with one column `value`. */
  elements(list: string): string
  elementCount(list: string): string
  /** A part of a json column as text, number (truth included) or null. */
  jsonPart(column: string, path: readonly string[]): string
  isText(json: string): string
  isNumber(json: string): string
  /** Whether a text contains another one, whatever the case of their ASCII letters. */
  contains(text: string, part: string): string
}

export interface SqlContext {
  dialect: Dialect
  params: Scalar[]
  /** Limits the reached records to those that the asker may list. */
  visible: (collection: Collection, alias: string) => string
  nextAlias: () => string
}

export const quoted = (name: string) => `"${name}"`

/** SQL that is true or not; null counts as not. `alias` names the row in question. */
export function conditionSql(condition: Condition<Settled>, alias: string, context: SqlContext): string {
  if (condition.is === 'constant') return condition.value ? 'TRUE' : 'FALSE'
  if (condition.is === 'comparison') return comparisonSql(condition, alias, context)
  const parts = condition.parts.map((part) => conditionSql(part, alias, context))
  return `(${parts.join(condition.is === 'and' ? ' AND ' : ' OR ')})`
}

/** A side of a comparison, once it is clear which table it is read from. */
interface Column {
  is: 'column'
  sql: string
  type: SettledField['type']
  /** A missing record, or nothing in a list, gives null. */
  nullable: boolean
  ofAsker: boolean
}

function comparisonSql(comparison: Comparison<Settled>, alias: string, context: SqlContext): string {
  const joins: string[] = []
  const left = side(comparison.left, alias, joins, context)
  const right = side(comparison.right, alias, joins, context)
  if (joins.length === 0) return compareSql(left, comparison.operator, right, context)
  const rows = `SELECT 1 FROM (SELECT 1) AS ${context.nextAlias()}${joins.join('')}`
  const condition = `COALESCE(${compareSql(left, comparison.operator, right, context)}${present(left)}${present(right)}, FALSE)`
  return comparison.any ? `EXISTS (${rows} WHERE ${condition})` : `NOT EXISTS (${rows} WHERE NOT ${condition})`
}

/** What the asker does not have matches nothing. */
function present(column: Value | Column): string {
  if (column.is === 'value' || !column.ofAsker) return ''
  return isNumeric(column) ? ` AND ${column.sql} IS NOT NULL` : ` AND COALESCE(${column.sql}, '') <> ''`
}

function side(operand: Settled, alias: string, joins: string[], context: SqlContext): Value | Column {
  if (operand.is === 'value') return operand
  const at = follow(operand, alias, joins, context)
  const { dialect } = context
  const missing = operand.hops.length > 0
  const ofAsker = operand.start !== 'record'
  const column = `${at}.${quoted(operand.name)}`
  if (operand.modifier === 'length')
    return { is: 'column', sql: dialect.elementCount(column), type: 'number', nullable: missing, ofAsker }
  if (operand.list) {
    const element = context.nextAlias()
    joins.push(` LEFT JOIN ${dialect.elements(column)} AS ${element} ON TRUE`)
    return text(`${element}.value`, operand, true)
  }
  if (operand.type === 'json')
    return { is: 'column', sql: dialect.jsonPart(column, operand.jsonPath), type: 'json', nullable: true, ofAsker }
  if (operand.type === 'text') return text(column, operand, missing || operand.field.kind === 'relation')
  return { is: 'column', sql: column, type: operand.type, nullable: missing, ofAsker }
}

function text(sql: string, { modifier, start }: SettledField, nullable: boolean): Column {
  return {
    is: 'column',
    sql: modifier === 'lower' ? `lower(${sql})` : sql,
    type: 'text',
    nullable,
    ofAsker: start !== 'record',
  }
}

/** Joins the tables along the way, and names the last. */
function follow(operand: SettledField, alias: string, joins: string[], context: SqlContext): string {
  let at = alias
  for (const [index, hop] of operand.hops.entries()) {
    const next = context.nextAlias()
    const table = quoted(hop.collection.name)
    let link: string
    if (index === 0 && operand.start !== 'record') {
      context.params.push(operand.start.id)
      link = `${next}.id = ?`
    } else if (hop.direction === 'forth') {
      link = `${next}.id = ${forthId(hop.field, hop.many)}`
    } else if (hop.many) {
      link = `${at}.id IN (SELECT value FROM ${context.dialect.elements(`${next}.${quoted(hop.field)}`)})`
    } else {
      link = `${next}.${quoted(hop.field)} = ${at}.id`
    }
    const visible = hop.restricted ? ` AND ${context.visible(hop.collection, next)}` : ''
    joins.push(` LEFT JOIN ${table} AS ${next} ON ${link}${visible}`)
    at = next
  }
  return at

  function forthId(field: string, many: boolean): string {
    const column = `${at}.${quoted(field)}`
    if (!many) return column
    const element = context.nextAlias()
    joins.push(` LEFT JOIN ${context.dialect.elements(column)} AS ${element} ON TRUE`)
    return `${element}.value`
  }
}

function compareSql(
  left: Value | Column,
  operator: Comparison<Settled>['operator'],
  right: Value | Column,
  context: SqlContext,
): string {
  if (isLike(operator)) return likeSql(left, operator === '!~', right, context)
  if (operator === '=' || operator === '!=') return sameSql(left, operator === '!=', right, context)
  return orderSql(left, operator, right, context)
}

/** A value of the wrong type equals nothing and has no order. */
const fits = (value: Scalar, column: Column) =>
  column.type === 'json' || isNumeric(column) === (typeof value === 'number')

function sameSql(left: Value | Column, negated: boolean, right: Value | Column, context: SqlContext): string {
  if (left.is === 'value') return right.is === 'value' ? impossible() : sameAs(right, left.value)
  if (right.is === 'value') return sameAs(left, right.value)
  if (isNumeric(left) && isNumeric(right)) return `${left.sql} IS ${negated ? '' : 'NOT '}DISTINCT FROM ${right.sql}`
  const isMixed = left.type === 'json' || right.type === 'json'
  return `${emptied(left, isMixed)} ${negated ? '<>' : '='} ${emptied(right, isMixed)}`

  function sameAs(column: Column, value: Scalar): string {
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
  function emptied({ sql, nullable }: Column, typeless = false): string {
    return nullable || typeless ? `COALESCE(${sql}, '')` : sql
  }
}

const isNumeric = ({ type }: Column) => type === 'number' || type === 'bool'

const bool = (value: boolean) => (value ? 'TRUE' : 'FALSE')

const FLIPPED = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const

/** What is null, a missing record or an empty relation, has no order. */
function orderSql(
  left: Value | Column,
  operator: '>' | '>=' | '<' | '<=',
  right: Value | Column,
  context: SqlContext,
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

  function guarded({ sql }: Column, asNumber: boolean, condition: string): string {
    return `(${asNumber ? context.dialect.isNumber(sql) : context.dialect.isText(sql)} AND ${condition})`
  }
}

function likeSql(left: Value | Column, negated: boolean, right: Value | Column, context: SqlContext): string {
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

/** A sort key: the value that the way leads to. */
export function sortSql(operand: SettledField, alias: string, context: SqlContext): string {
  if (operand.forks || isMany(operand.field)) throw new FilterError('a list has no order')
  const joins: string[] = []
  const column = side(operand, alias, joins, context)
  if (column.is === 'value') return impossible()
  if (joins.length === 0) return column.sql
  return `(SELECT ${column.sql} FROM (SELECT 1) AS ${context.nextAlias()}${joins.join('')})`
}
