import type { Hop, Operand, RuleContext, Scalar } from '../filter/bind.ts'
import type { RelationReader, Stored } from '../filter/memory.ts'
import type { Condition } from '../filter/parse.ts'
import { quoted } from '../filter/sql.ts'
import { codecOf } from '../schema/codec.ts'
import type { Collection } from '../schema/collection.ts'
import { type Field, isMany } from '../schema/fields.ts'
import { listParameter } from '../schema/storable-text.ts'
import { EVERYTHING, type Selector } from '../select.ts'
import type { StoreReads } from '../storage/store.ts'

/** Records that point at one another, fetched for many at once. */
export class RelatedRecords implements RelationReader {
  readonly #selector: Selector
  readonly #reads: StoreReads
  readonly #context: RuleContext

  constructor(selector: Selector, reads: StoreReads, context: RuleContext) {
    this.#selector = selector
    this.#reads = reads
    this.#context = context
  }

  byIds(hop: Hop, ids: readonly string[]): Promise<Stored[]> {
    return this.withIds(hop.collection, ids, this.#limit(hop))
  }

  pointingAt(hop: Hop, ids: readonly string[]): Promise<Stored[]> {
    return this.withRelation(hop.collection, hop.field, ids, this.#limit(hop))
  }

  withIds(collection: Collection, ids: readonly string[], where: Condition<Operand> = EVERYTHING): Promise<Stored[]> {
    return this.#fetch(collection, `r.id IN ${this.#listed}`, ids, where)
  }

  withRelation(
    collection: Collection,
    name: string,
    ids: readonly string[],
    where: Condition<Operand> = EVERYTHING,
    limit?: number,
  ) {
    const column = `r.${quoted(name)}`
    const match = isMany(collection.fields[name] as Field)
      ? `EXISTS (SELECT 1 FROM ${this.#selector.dialect.elements(column)} AS e WHERE e.value IN ${this.#listed})`
      : `${column} IN ${this.#listed}`
    return this.#fetch(collection, match, ids, where, limit)
  }

  /** How many records lead to each of the ids, by a relation that holds one; where none does, the id is left out. */
  async countsByRelation(
    collection: Collection,
    name: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (isMany(collection.fields[name] as Field)) throw new Error(`${collection.name}.${name} leads to several`)
    const column = `r.${quoted(name)}`
    const sql = `SELECT ${column}, count(*) FROM ${quoted(collection.name)} AS r WHERE ${column} IN ${this.#listed} GROUP BY ${column}`
    const rows = await this.#reads.rows(sql, [listParameter(ids)])
    return new Map(rows.map(([id, count]) => [String(id), Number(count)]))
  }

  /** A list as one parameter, so that the statement stays the same however long it is. */
  get #listed(): string {
    return `(SELECT value FROM ${this.#selector.dialect.elements('?')} AS l)`
  }

  async #fetch(
    collection: Collection,
    match: string,
    ids: readonly string[],
    where: Condition<Operand>,
    limit?: number,
  ): Promise<Stored[]> {
    if (ids.length === 0) return []
    const params: Scalar[] = [listParameter(ids)]
    const rest = this.#selector.whereSql(where, this.#context, params)
    if (rest === undefined) return []
    const codec = codecOf(collection)
    const end = limit === undefined ? '' : ` LIMIT ${limit}`
    const sql = `SELECT ${codec.columns} FROM ${quoted(collection.name)} AS r WHERE ${match}${rest && ` AND ${rest}`} ORDER BY r."_seq"${end}`
    return (await this.#reads.rows(sql, params)).map(codec.decode)
  }

  #limit({ collection, restricted }: Hop): Condition<Operand> {
    return restricted ? this.#selector.rule(collection, 'list') : EVERYTHING
  }
}
