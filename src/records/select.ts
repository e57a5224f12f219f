import {
  type Binding,
  bindFilter,
  bindPath,
  type FieldOperand,
  forbiddenToClients,
  type Operand,
  type RuleContext,
  type Scalar,
} from './filter/bind.ts'
import type { Dialect } from './filter/dialect.ts'
import type { Stored } from './filter/memory.ts'
import { type Condition, FilterError, type Literal, parseFilter, TooCostly } from './filter/parse.ts'
import { simplify } from './filter/simplify.ts'
import { conditionSql, orderTerm, quoted, type SqlContext } from './filter/sql.ts'
import type { StepLimit } from './filter/steps.ts'
import { codecOf } from './schema/codec.ts'
import { ACTIONS, type Action, type Collection } from './schema/collection.ts'
import type { Schema } from './schema/schema.ts'
import type { StoreReads } from './storage/store.ts'

/** Reading records: rules, filters and orders of a schema, turned into SELECTs. */

export interface Order {
  direction: 'ASC' | 'DESC'
  by: FieldOperand | 'random' | 'added'
}

export interface Selection {
  /** Conditions that must all hold. */
  where: readonly Condition<Operand>[]
  context: RuleContext
  order?: readonly Order[]
  limit?: number
  offset?: number
  /** Of a question of somebody else's: how many rows it may go through. */
  steps?: StepLimit | undefined
}

const FILTERS_KEPT = 500
/** Longer ones of clients are read anew each time: so many of them would be a burden. */
const KEPT_MAX_LENGTH = 500
const ORDERS_MAX = 8

export class Selector {
  readonly schema: Schema
  readonly dialect: Dialect
  /** Apart, so that clients cannot push our own out. */
  readonly #kept = { rule: new Map<string, Condition<Operand>>(), client: new Map<string, Condition<Operand>>() }

  /** Reads every rule: one that cannot be understood would otherwise be found by the first who asks. */
  constructor(schema: Schema, dialect: Dialect) {
    this.schema = schema
    this.dialect = dialect
    for (const collection of schema.collections) for (const action of ACTIONS) this.#checkRule(collection, action)
  }

  #checkRule(collection: Collection, action: Action) {
    try {
      this.rule(collection, action)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`The ${action} rule of ${collection.name}: ${why}`, { cause: error })
    }
  }

  /** A rule that is not null, or a filter, ready to be asked. */
  bind(
    source: string,
    collection: Collection,
    by: Binding['by'],
    params?: Readonly<Record<string, Literal>>,
  ): Condition<Operand> {
    if (source === '') return EVERYTHING
    const binding = { schema: this.schema, collection, by }
    if (params) return bindFilter(parseFilter(source, params), binding)
    const kept = this.#kept[by]
    const key = `${collection.name} ${source}`
    let bound = kept.get(key)
    if (!bound) {
      bound = bindFilter(parseFilter(source), binding)
      if (by === 'client' && source.length > KEPT_MAX_LENGTH) return bound
      if (kept.size >= FILTERS_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, bound)
    }
    return bound
  }

  /** A collection's rule, ready to be asked; where it is null nothing matches. */
  rule(collection: Collection, action: Action): Condition<Operand> {
    const rule = collection.rules[action]
    return rule === null ? NOTHING : this.bind(rule, collection, 'rule')
  }

  /** `-created,team.name,@random`; the order in which records were added is `@added`, and `@rowid` to clients. */
  order(source: string, collection: Collection, by: Binding['by']): Order[] {
    const terms = source
      .split(',')
      .map((term) => term.trim())
      .filter((term) => term !== '')
    if (terms.length > ORDERS_MAX) throw new TooCostly(`A list is sorted by at most ${ORDERS_MAX} things.`)
    return terms.map((term) => {
      const direction = term.startsWith('-') ? 'DESC' : 'ASC'
      const name = term.replace(/^[+-]/, '')
      if (name === '@random') return { direction, by: 'random' }
      if (name === (by === 'rule' ? '@added' : '@rowid')) return { direction, by: 'added' }
      const [, root] = /^(@request|@collection)\./.exec(name) ?? []
      if (root && by === 'client') throw forbiddenToClients(root)
      if (!/^[\w.]+$/.test(name)) throw new FilterError(`cannot sort by ${name}`)
      return { direction, by: bindPath(name.split('.'), { schema: this.schema, collection, by }) }
    })
  }

  async records(reads: StoreReads, collection: Collection, selection: Selection): Promise<Stored[]> {
    const codec = codecOf(collection)
    const params: Scalar[] = []
    const where = this.#where(selection, params)
    if (where === undefined) return []
    const order = this.#order(selection, params)
    const page =
      selection.limit === undefined ? '' : ` LIMIT ${integer(selection.limit)} OFFSET ${integer(selection.offset ?? 0)}`
    const sql = `SELECT ${codec.columns} FROM ${quoted(collection.name)} AS r${where}${order}${page}`
    const rows = await reads.rows(sql, params, selection.steps)
    return rows.map(codec.decode)
  }

  async count(reads: StoreReads, collection: Collection, selection: Selection): Promise<number> {
    const params: Scalar[] = []
    const where = this.#where(selection, params)
    if (where === undefined) return 0
    const sql = `SELECT count(*) FROM ${quoted(collection.name)} AS r${where}`
    const [row] = await reads.rows(sql, params, selection.steps)
    return Number(row?.[0])
  }

  /** How many records hold the same values in these fields, in the order of the values. */
  async counts(
    reads: StoreReads,
    collection: Collection,
    names: readonly string[],
    selection: Selection,
  ): Promise<Readonly<Record<string, unknown>>[]> {
    const params: Scalar[] = []
    const where = this.#where(selection, params)
    if (where === undefined) return []
    const columns = names.map((name) => `r.${quoted(name)}`).join(', ')
    const from = `FROM ${quoted(collection.name)} AS r${where}`
    const order = names.map((name) =>
      this.dialect.ordered(`r.${quoted(name)}`, 'ASC', collection.fields[name]?.kind === 'relation'),
    )
    const groups = `GROUP BY ${columns} ORDER BY ${order.join(', ')}`
    const rows = await reads.rows(`SELECT ${columns}, count(*) ${from} ${groups}`, params)
    const { decodeValue } = codecOf(collection)
    return rows.map((row) => ({
      ...Object.fromEntries(names.map((name, at) => [name, decodeValue(name, row[at] ?? null)])),
      count: Number(row[names.length]),
    }))
  }

  /** A condition over the row `r`: '' when every row matches, undefined when none can. */
  whereSql(
    condition: Condition<Operand>,
    context: RuleContext,
    params: Scalar[],
    isCounted = false,
  ): string | undefined {
    if (condition === EVERYTHING) return ''
    const settled = simplify(condition, context)
    if (settled.is === 'constant') return settled.value ? '' : undefined
    return conditionSql(settled, 'r', this.#sqlContext(context, params, isCounted))
  }

  /** The WHERE clause; undefined when nothing can match. */
  #where({ where, context, steps }: Selection, params: Scalar[]): string | undefined {
    const isCounted = steps !== undefined
    const parts = isCounted && this.dialect.counted ? [this.dialect.counted('r."_seq"')] : []
    for (const condition of where) {
      const sql = this.whereSql(condition, context, params, isCounted)
      if (sql === undefined) return undefined
      if (sql !== '') parts.push(sql)
    }
    return parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`
  }

  /** Oldest first at last, so that equal ones keep their order between page loads. */
  #order({ order = [], context, steps }: Selection, params: Scalar[]): string {
    const sql = this.#sqlContext(context, params, steps !== undefined)
    const terms = order.map(({ by, direction }) => {
      if (by === 'random') return 'random()'
      if (by === 'added') return `r."_seq" ${direction}`
      return orderTerm({ ...by, start: 'record' }, direction, 'r', sql)
    })
    return ` ORDER BY ${[...terms, 'r."_seq"'].join(', ')}`
  }

  #sqlContext(context: RuleContext, params: Scalar[], isCounted: boolean): SqlContext {
    let aliases = 0
    const sql: SqlContext = {
      dialect: this.dialect,
      params,
      isCounted,
      nextAlias: () => `a${++aliases}`,
      visible: (collection, alias) => conditionSql(simplify(this.rule(collection, 'list'), context), alias, sql),
    }
    return sql
  }
}

export const EVERYTHING: Condition<Operand> = { is: 'constant', value: true }
const NOTHING: Condition<Operand> = { is: 'constant', value: false }

/** Written into the statement: a database that does not know the limit plans for the worst. */
function integer(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is no count`)
  return value
}
