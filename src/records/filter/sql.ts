import type { Collection } from '../schema/collection.ts'
import { isMany } from '../schema/fields.ts'
import type { Hop, Scalar } from './bind.ts'
import type { Dialect } from './dialect.ts'
import { matchesOne } from './matches.ts'
import { type Comparison, type Condition, FilterError } from './parse.ts'
import type { Settled, SettledField, Value } from './simplify.ts'
import { compareSql, pairSql, type SqlColumn } from './sql-compare.ts'

/** One of the two interpreters of the filter language: a condition as SQL. */

export interface SqlContext {
  dialect: Dialect
  params: Scalar[]
  /** Limits the reached records to those that the asker may list. */
  visible: (collection: Collection, alias: string) => string
  nextAlias: () => string
  /** Each row that is gone through counts. */
  isCounted: boolean
}

export const quoted = (name: string) => `"${name}"`

/** SQL that is true or not; null counts as not. `alias` names the row in question. */
export function conditionSql(condition: Condition<Settled>, alias: string, context: SqlContext): string {
  if (condition.is === 'constant') return condition.value ? 'TRUE' : 'FALSE'
  if (condition.is === 'comparison') return comparisonSql(condition, alias, context)
  const parts = condition.parts.map((part) => conditionSql(part, alias, context))
  return `(${parts.join(condition.is === 'and' ? ' AND ' : ' OR ')})`
}

function comparisonSql(comparison: Comparison<Settled>, alias: string, context: SqlContext): string {
  const { left, operator, right, any } = comparison
  if (!forks(left) && !forks(right)) {
    const joins: string[] = []
    const sides = [side(left, alias, joins, context), side(right, alias, joins, context)] as const
    if (joins.length === 0) return compareSql(sides[0], operator, sides[1], context)
    return rowsSql(joins, sides, comparison, any, context)
  }
  // For all of them: there is none for which it does not hold.
  const isFound = left.is === 'field' && right.is === 'field' ? pairsSql : reachedSql
  return any ? isFound(comparison, alias, true, context) : `NOT ${isFound(comparison, alias, false, context)}`
}

const forks = (side: Settled) => side.is === 'field' && side.forks

type Sides = readonly [Value | SqlColumn, Value | SqlColumn]

/** Whether one, or all, of the joined rows match. */
function rowsSql(
  joins: readonly string[],
  [left, right]: Sides,
  { operator }: Comparison<Settled>,
  any: boolean,
  context: SqlContext,
): string {
  const rows = `SELECT 1 FROM (SELECT 1) AS ${context.nextAlias()}${joins.join('')}`
  const condition = pairSql(left, operator, right, context)
  return any ? `EXISTS (${rows} WHERE ${condition})` : `NOT EXISTS (${rows} WHERE NOT ${condition})`
}

/**
 * Whether a way that forks leads to a value for which the comparison comes out as `wanted`. Asked from its end: the records
 * there that do, those that lead to them, and so on, each table gone through once whatever the number of ways.
 */
function reachedSql(comparison: Comparison<Settled>, alias: string, wanted: boolean, context: SqlContext): string {
  const { left, right } = comparison
  const way = (left.is === 'field' ? left : right) as SettledField
  const atEnd = { ...way, hops: [], forks: false }
  const test = way === left ? { ...comparison, left: atEnd } : { ...comparison, right: atEnd }
  const missing = matchesOne(
    comparison,
    left.is === 'value' ? left.value : null,
    right.is === 'value' ? right.value : null,
  )
  return from(0, alias)

  function from(index: number, at: string): string {
    const hop = way.hops[index]
    if (!hop) return endSql(at)
    const leads = leadsInto(hop, index, at, (next) => ` AND ${from(index + 1, next)}`)
    if (missing !== wanted) return leads
    return `(${leads} OR ${breaksOff(hop, index, at)})`
  }

  function endSql(at: string): string {
    const joins: string[] = []
    const sides = [side(test.left, at, joins, context), side(test.right, at, joins, context)] as const
    if (joins.length > 0) {
      const found = rowsSql(joins, sides, comparison, wanted, context)
      return wanted ? found : `NOT ${found}`
    }
    return `${wanted ? '' : 'NOT '}${pairSql(sides[0], comparison.operator, sides[1], context)}`
  }

  /** Whether the hop leads from the row `at` to a record for which `further` holds. */
  function leadsInto(hop: Hop, index: number, at: string, further: (next: string) => string): string {
    if (hop.direction === 'back') return `${at}.id IN (${reached(hop, index, further)})`
    if (index === 0 && way.start !== 'record') return `EXISTS (${reached(hop, index, further)})`
    if (!hop.many) return `COALESCE(${at}.${quoted(hop.field)} IN (${reached(hop, index, further)}), FALSE)`
    const element = context.nextAlias()
    const elements = `${context.dialect.elements(`${at}.${quoted(hop.field)}`)} AS ${element}`
    return `EXISTS (SELECT 1 FROM ${elements} WHERE ${element}.value IN (${reached(hop, index, further)}))`
  }

  function breaksOff(hop: Hop, index: number, at: string): string {
    if (hop.direction === 'back' || !hop.many) return `NOT ${leadsInto(hop, index, at, () => '')}`
    const element = context.nextAlias()
    const elements = `${context.dialect.elements(`${at}.${quoted(hop.field)}`)} AS ${element}`
    const isLost = `${element}.value NOT IN (${reached(hop, index, () => '')})`
    return `(${context.dialect.elementCount(`${at}.${quoted(hop.field)}`)} = 0 OR EXISTS (SELECT 1 FROM ${elements} WHERE ${isLost}))`
  }

  /** What names the records that a hop may lead to, from the side that it comes from. */
  function reached(hop: Hop, index: number, further: (next: string) => string): string {
    const next = context.nextAlias()
    const column = `${next}.${quoted(hop.field)}`
    const table = `${quoted(hop.collection.name)} AS ${next}`
    if (index === 0 && way.start !== 'record') {
      const start = parameter(way.start.id, context)
      return `SELECT 1 FROM ${table} WHERE ${next}.id = ${start}${reachable(hop, next, context)}${further(next)}`
    }
    if (hop.direction === 'forth')
      return `SELECT ${next}.id FROM ${table} WHERE TRUE${reachable(hop, next, context)}${further(next)}`
    if (!hop.many)
      return `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL${reachable(hop, next, context)}${further(next)}`
    const element = context.nextAlias()
    const elements = `${context.dialect.elements(column)} AS ${element}`
    return `SELECT ${element}.value FROM ${table}, ${elements} WHERE TRUE${reachable(hop, next, context)}${further(next)}`
  }
}

/** Whether two ways, of which one forks, lead to values that compare as `wanted`: each value of a side counts once. */
function pairsSql(comparison: Comparison<Settled>, alias: string, wanted: boolean, context: SqlContext): string {
  const { left, operator, right } = comparison
  const [ofLeft, ofRight] = [
    valuesSql(left as SettledField, alias, context),
    valuesSql(right as SettledField, alias, context),
  ]
  const pair = pairSql(ofLeft.column, operator, ofRight.column, context)
  return `EXISTS (SELECT 1 FROM ${ofLeft.sql}, ${ofRight.sql} WHERE ${wanted ? '' : 'NOT '}${pair})`
}

/** The different values that a way leads to, null where it breaks off; the records between are different ones too. */
function valuesSql(way: SettledField, alias: string, context: SqlContext): { sql: string; column: SqlColumn } {
  const ends: SqlColumn[] = []
  const readEnd = (at: string, joins: string[]) => {
    ends.push(side({ ...way, hops: [], forks: false }, at, joins, context) as SqlColumn)
    return ends[0]!.sql
  }
  let rows = distinctSql(undefined, alias)
  for (const [index, hop] of way.hops.entries()) rows = distinctSql({ rows, hop, index }, context.nextAlias())
  const values = context.nextAlias()
  return { sql: `${rows} AS ${values}`, column: { ...ends[0]!, sql: `${values}.k`, nullable: true } }

  /** The keys by which the next hop goes on from the records that one leads to, at last the values. */
  function distinctSql(from: { rows: string; hop: Hop; index: number } | undefined, at: string): string {
    const joins: string[] = []
    const before = context.nextAlias()
    if (from) joins.push(hopJoin(from.hop, `${before}.k`, at, from.index === 0 && way.start !== 'record', context))
    const key = keyFrom(from ? from.index + 1 : 0, at, joins)
    return `(SELECT DISTINCT ${key} AS k FROM ${from?.rows ?? '(SELECT 1)'} AS ${before}${joins.join('')})`
  }

  function keyFrom(index: number, at: string, joins: string[]): string {
    const hop = way.hops[index]
    if (!hop) return readEnd(at, joins)
    if (index === 0 && way.start !== 'record') {
      return parameter(way.start.id, context)
    }
    return hop.direction === 'back' ? `${at}.id` : `${at}.${quoted(hop.field)}`
  }
}

/** Joins the records that a hop leads to by its key; null where there is none. */
function hopJoin(hop: Hop, key: string, next: string, isStart: boolean, context: SqlContext): string {
  const column = `${next}.${quoted(hop.field)}`
  let [before, link] = ['', `${next}.id = ${key}`]
  if (hop.direction === 'forth' && hop.many && !isStart) {
    const element = context.nextAlias()
    before = ` LEFT JOIN ${context.dialect.elements(key)} AS ${element} ON TRUE`
    link = `${next}.id = ${element}.value`
  } else if (hop.direction === 'back') {
    link = hop.many
      ? `${key} IN (SELECT value FROM ${context.dialect.elements(column)} AS ${context.nextAlias()})`
      : `${column} = ${key}`
  }
  return `${before} LEFT JOIN ${quoted(hop.collection.name)} AS ${next} ON ${link}${reachable(hop, next, context)}`
}

/** Only what the asker may list is reached; each row counts. */
function reachable(hop: Hop, alias: string, { dialect, isCounted, visible }: SqlContext): string {
  const counted = isCounted && dialect.counted ? ` AND ${dialect.counted(`${alias}."_seq"`)}` : ''
  return `${counted}${hop.restricted ? ` AND ${visible(hop.collection, alias)}` : ''}`
}

function side(operand: Settled, alias: string, joins: string[], context: SqlContext): Value | SqlColumn {
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
    return text(`${element}.value`, operand, true, dialect)
  }
  if (operand.type === 'json')
    return { is: 'column', sql: dialect.jsonPart(column, operand.jsonPath), type: 'json', nullable: true, ofAsker }
  if (operand.type === 'text') return text(column, operand, missing || operand.field.kind === 'relation', dialect)
  return { is: 'column', sql: column, type: operand.type, nullable: missing, ofAsker }
}

function text(sql: string, { modifier, start }: SettledField, nullable: boolean, dialect: Dialect): SqlColumn {
  return {
    is: 'column',
    sql: modifier === 'lower' ? dialect.lower(sql) : sql,
    type: 'text',
    nullable,
    ofAsker: start !== 'record',
  }
}

/** Joins the tables along a way that does not fork, and names the last. */
function follow(operand: SettledField, alias: string, joins: string[], context: SqlContext): string {
  let at = alias
  for (const [index, hop] of operand.hops.entries()) {
    const next = context.nextAlias()
    const start = index === 0 && operand.start !== 'record' ? parameter(operand.start.id, context) : undefined
    joins.push(hopJoin(hop, start ?? `${at}.${quoted(hop.field)}`, next, start !== undefined, context))
    at = next
  }
  return at
}

/** A term of an order: by the value that the way leads to. */
export function orderTerm(
  operand: SettledField,
  direction: 'ASC' | 'DESC',
  alias: string,
  context: SqlContext,
): string {
  if (operand.forks || isMany(operand.field)) throw new FilterError('a list has no order')
  const { dialect } = context
  const joins: string[] = []
  const { sql, type, nullable } = side(operand, alias, joins, context) as SqlColumn
  const key = type === 'json' ? dialect.jsonOrder(sql) : sql
  if (joins.length === 0) return dialect.ordered(key, direction, nullable)
  const followed = `(SELECT ${key} FROM (SELECT 1) AS ${context.nextAlias()}${joins.join('')})`
  return dialect.ordered(followed, direction, nullable)
}

function parameter(value: Scalar, { dialect, params }: SqlContext): string {
  params.push(value)
  return dialect.parameter(value)
}
