import { attachFile, detachFiles } from './blobs.ts'
import { type Change, type ChangeAction, ChangeFeed } from './changes.ts'
import { codecOf, emptyValue } from './codec.ts'
import type { Collection, Expanded, NewRecord, Patch, RecordOf, RelationsOf } from './collection.ts'
import { badRequest, type FieldErrors, notFound, notUnique, stale } from './errors.ts'
import { parseExpand, presentAll } from './expand.ts'
import { isMany } from './fields.ts'
import type { RuleContext } from './filter/bind.ts'
import type { Stored } from './filter/memory.ts'
import type { Literal } from './filter/parse.ts'
import { quoted } from './filter/sql.ts'
import { newId } from './ids.ts'
import { present } from './present.ts'
import { RecordCache } from './record-cache.ts'
import { RelatedRecords } from './related-records.ts'
import type { Schema } from './schema.ts'
import { EVERYTHING, type Selection, Selector } from './select.ts'
import { ConstraintError, type SqlValue, type Store, type StoreReads, type StoreTransaction } from './store.ts'
import { timestamp } from './time.ts'
import { ID_PATTERN, isPreparedFile, missingRelation, normalise } from './values.ts'
import type { Viewer } from './viewer.ts'
import { GUEST } from './viewer.ts'

/** The records as our own code reads and writes them: typed by their declaration, past the rules. */

export interface Query {
  /** In the filter language; `{:name}` stands for a value of `params`. */
  filter?: string
  params?: Readonly<Record<string, Literal>>
  sort?: string
  limit?: number
  offset?: number
}

export type Matching = Pick<Query, 'filter' | 'params'>

export interface PageQuery extends Omit<Query, 'limit' | 'offset'> {
  /** From one; beyond the last page the last one is answered. */
  page: number
  perPage: number
}

export interface RecordsPage<C> {
  readonly items: readonly RecordOf<C>[]
  /** Of all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** Fields by whose values records can be counted. */
export type CountableField<C> = {
  [K in keyof RecordOf<C> & string]: RecordOf<C>[K] extends string | number | boolean ? K : never
}[keyof RecordOf<C> & string]

/** A list never grows without bound; who needs more asks page by page. */
const LIMIT = 1_000
/** Far more than any tournament has of anything, and still little to hold in memory. */
const EVERY_MOST = 20_000

export class Reader {
  readonly selector: Selector
  readonly store: StoreReads
  readonly now: () => Date

  constructor(selector: Selector, store: StoreReads, now: () => Date) {
    this.selector = selector
    this.store = store
    this.now = now
  }

  async get<C extends Collection>(collection: C, id: string): Promise<RecordOf<C> | undefined> {
    return (await this.stored(collection, id)) as RecordOf<C> | undefined
  }

  async first<C extends Collection>(collection: C, query: Omit<Query, 'limit'>): Promise<RecordOf<C> | undefined> {
    return (await this.list(collection, { ...query, limit: 1 }))[0]
  }

  async list<C extends Collection>(collection: C, query?: Query): Promise<RecordOf<C>[]> {
    return (await this.selector.records(
      this.store,
      collection,
      this.#selection(collection, query ?? {}),
    )) as RecordOf<C>[]
  }

  /** One page of a list, of the pages that there are. */
  async page<C extends Collection>(collection: C, { page, perPage, ...query }: PageQuery): Promise<RecordsPage<C>> {
    const total = await this.count(collection, query)
    const pages = Math.max(1, Math.ceil(total / perPage))
    const shown = Math.min(Math.max(1, page), pages)
    const items = await this.list(collection, { ...query, limit: perPage, offset: (shown - 1) * perPage })
    return { items, total, page: shown, pages }
  }

  /** All that match, read as of one moment; more than `most` is an error rather than a part of the truth. */
  async every<C extends Collection>(
    collection: C,
    query: Omit<Query, 'limit' | 'offset'> = {},
    most = EVERY_MOST,
  ): Promise<RecordOf<C>[]> {
    const found = await this.list(collection, { ...query, limit: most + 1 })
    if (found.length > most) throw new Error(`More than ${most} records of ${collection.name} match`)
    return found
  }

  /** How many records there are of each combination of values that occurs, in one query. */
  async countBy<C extends Collection, const Name extends CountableField<C>>(
    collection: C,
    names: readonly Name[],
    query: Matching = {},
  ): Promise<(Pick<RecordOf<C>, Name> & { readonly count: number })[]> {
    const { decodeValue } = codecOf(collection)
    const rows = await this.selector.counts(this.store, collection, names, this.#selection(collection, query))
    return rows.map((row) => ({
      ...(Object.fromEntries(names.map((name, at) => [name, decodeValue(name, row[at] ?? null)])) as Pick<
        RecordOf<C>,
        Name
      >),
      count: Number(row[names.length]),
    }))
  }

  /** Records with what they point at. */
  async listWith<C extends Collection, const Path extends RelationsOf<C>>(
    collection: C,
    expand: readonly Path[],
    query: Query = {},
  ): Promise<Expanded<C, Path>[]> {
    const found = await this.selector.records(this.store, collection, this.#selection(collection, query))
    const source = { selector: this.selector, relatives: this.#relatives(), trusted: true }
    return (await presentAll(collection, found, parseExpand(expand.join(',')), source)) as unknown as Expanded<
      C,
      Path
    >[]
  }

  /** Records by their ids, all in one query; what is not there is left out. */
  async byIds<C extends Collection>(collection: C, ids: Iterable<string>): Promise<ReadonlyMap<string, RecordOf<C>>> {
    const wanted = [...new Set(ids)].filter((id) => id !== '')
    if (wanted.length === 0) return new Map()
    const found = await this.#relatives().withIds(collection, wanted)
    return new Map(found.map((record) => [record.id, record as RecordOf<C>]))
  }

  /** Records whose relation leads to one of the ids, all in one query. */
  async pointingAt<C extends Collection>(
    collection: C,
    relation: RelationsOf<C>,
    ids: readonly string[],
  ): Promise<RecordOf<C>[]> {
    if (ids.length === 0) return []
    return (await this.#relatives().withRelation(collection, relation, ids)) as RecordOf<C>[]
  }

  /** How many records lead to each of the ids, all in one query; an id that none leads to is left out. */
  async countsPointingAt<C extends Collection>(
    collection: C,
    relation: RelationsOf<C>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    return this.#relatives().countsByRelation(collection, relation, ids)
  }

  #relatives = () => new RelatedRecords(this.selector, this.store, this.contextFor(GUEST))

  count(collection: Collection, query: Matching = {}): Promise<number> {
    return this.selector.count(this.store, collection, this.#selection(collection, query))
  }

  async stored(collection: Collection, id: string): Promise<Stored | undefined> {
    const codec = codecOf(collection)
    const [row] = await this.store.rows(codec.selectById, [id])
    return row && codec.decode(row)
  }

  contextFor(viewer: Viewer, body?: Readonly<Record<string, unknown>>): RuleContext {
    return new LazyRuleContext(viewer, body, this.now)
  }

  #selection(collection: Collection, { filter, params, sort, limit = LIMIT, offset }: Query): Selection {
    return {
      where: filter ? [this.selector.bind(filter, collection, 'rule', params)] : [EVERYTHING],
      context: this.contextFor(GUEST),
      ...(sort ? { order: this.selector.order(sort, collection, 'rule') } : {}),
      limit,
      ...(offset === undefined ? {} : { offset }),
    }
  }
}

/** Looks at the clock once, and only if somebody wants to know. */
class LazyRuleContext implements RuleContext {
  readonly viewer: Viewer
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly #clock: () => Date
  #now: Date | undefined

  constructor(viewer: Viewer, body: Readonly<Record<string, unknown>> | undefined, clock: () => Date) {
    this.viewer = viewer
    this.body = body
    this.#clock = clock
  }

  get now(): Date {
    return (this.#now ??= this.#clock())
  }
}

export class Transaction extends Reader {
  declare readonly store: StoreTransaction
  readonly changes: Change[] = []

  async create<C extends Collection>(collection: C, values: NewRecord<C>): Promise<RecordOf<C>> {
    return (await this.createStored(collection, values)) as RecordOf<C>
  }

  async update<C extends Collection>(collection: C, id: string, patch: Patch<C>): Promise<RecordOf<C>> {
    const before = await this.stored(collection, id)
    if (!before) throw notFound()
    return (await this.updateStored(collection, before, patch)) as RecordOf<C>
  }

  /** A record that is still as its asker saw it, by `updated`; otherwise 409, with what is there and what was wanted. */
  async unchanged<C extends Collection>(
    collection: C,
    id: string,
    base: string,
    wanted: unknown,
  ): Promise<RecordOf<C>> {
    const current = await this.stored(collection, id)
    if (!current) throw notFound()
    if (current['updated'] !== base) throw stale(wanted, present(collection, current))
    return current as RecordOf<C>
  }

  async delete(collection: Collection, id: string): Promise<void> {
    const before = await this.stored(collection, id)
    if (!before) throw notFound()
    await this.deleteStored(collection, before)
  }

  /** Keeps who did what, for what must be explained later. */
  async audit(
    actor: Viewer,
    action: string,
    collection: Collection,
    record: string,
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    await this.store.run(
      'INSERT INTO "_audit" ("at", "actor", "action", "collection", "record", "detail") VALUES (?, ?, ?, ?, ?, ?)',
      [timestamp(this.now()), actor.id, action, collection.name, record, JSON.stringify(detail)],
    )
  }

  async createStored(collection: Collection, input: Readonly<Record<string, unknown>>): Promise<Stored> {
    const at = timestamp(this.now())
    const { values, errors } = candidate(collection, input, at)
    await this.checkRelations(collection, values, Object.keys(collection.declared), errors)
    if (Object.keys(errors).length > 0) throw badRequest('Failed to create record.', errors)
    const { names, encode } = codecOf(collection)
    const record = withFileNames(collection, values)
    const places = names.map(() => '?').join(', ')
    const sql = `INSERT INTO ${quoted(collection.name)} (${names.map(quoted).join(', ')}) VALUES (${places})`
    await this.#constrained('Failed to create record.', () =>
      this.store.run(
        sql,
        names.map((name) => encode(name, record[name])),
      ),
    )
    await this.#attach(collection, record.id, values, at)
    await this.#log(collection, 'create', record.id, undefined, record, at)
    return record
  }

  async updateStored(
    collection: Collection,
    before: Stored,
    patch: Readonly<Record<string, unknown>>,
  ): Promise<Stored> {
    const at = this.#laterThan(String(before['updated']))
    const errors: FieldErrors = {}
    const values: Record<string, unknown> = {}
    for (const [name, input] of Object.entries(patch)) {
      const field = collection.declared[name]
      if (!field || input === undefined) continue
      const result = normalise(field, input)
      if (result.ok) values[name] = result.value
      else errors[name] = result.error
    }
    for (const [name, field] of Object.entries(collection.fields)) {
      if (field.kind === 'autodate' && field.onUpdate) values[name] = at
    }
    await this.checkRelations(collection, values, Object.keys(values), errors)
    if (Object.keys(errors).length > 0) throw badRequest('Failed to update record.', errors)
    const { encode } = codecOf(collection)
    const after: Stored = { ...before, ...withFileNames(collection, { ...values, id: before.id }) }
    const names = Object.keys(values)
    const sql = `UPDATE ${quoted(collection.name)} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE "id" = ?`
    await this.#constrained('Failed to update record.', () =>
      this.store.run(sql, [...names.map((name) => encode(name, after[name])), before.id]),
    )
    await this.#attach(collection, before.id, values, at)
    await this.#detach(collection, before, after, names)
    await this.#log(collection, 'update', before.id, before, after, at)
    return after
  }

  /** Deletes a record, and does to what points at it as its relation says. */
  async deleteStored(collection: Collection, before: Stored): Promise<void> {
    const relatives = new RelatedRecords(this.selector, this.store, this.contextFor(GUEST))
    for (const { collection: other, field, relation } of this.selector.schema.pointingAt(collection)) {
      const pointing = await relatives.withRelation(other, field, [before.id])
      for (const record of pointing) {
        if (other === collection && record.id === before.id) continue
        if (relation.onDelete === 'restrict') throw badRequest(STILL_NEEDED)
        if (relation.onDelete === 'cascade') {
          // It may be gone already, deleted along another way.
          const still = await this.stored(other, record.id)
          if (still) await this.deleteStored(other, still)
        } else {
          const still = await this.stored(other, record.id)
          if (still) await this.updateStored(other, still, { [field]: without(still[field], before.id) })
        }
      }
    }
    await detachFiles(this.store, collection, before.id)
    await this.store.run(`DELETE FROM ${quoted(collection.name)} WHERE "id" = ?`, [before.id])
    await this.#log(collection, 'delete', before.id, before, undefined, timestamp(this.now()))
  }

  /**
   * Makes everything that points at one record point at another of its collection, in every collection but those left
   * out; answers how many records did, by their collections.
   */
  async repoint(
    collection: Collection,
    from: string,
    to: string,
    leftOut: readonly Collection[] = [],
  ): Promise<Record<string, number>> {
    const relatives = new RelatedRecords(this.selector, this.store, this.contextFor(GUEST))
    const moved: Record<string, number> = {}
    for (const { collection: other, field } of this.selector.schema.pointingAt(collection)) {
      if (leftOut.includes(other)) continue
      for (const { id } of await relatives.withRelation(other, field, [from])) {
        // It may have been changed already, by another of its fields.
        const still = await this.stored(other, id)
        if (!still) continue
        await this.updateStored(other, still, { [field]: replaced(still[field], from, to) })
        moved[other.name] = (moved[other.name] ?? 0) + 1
      }
    }
    return moved
  }

  /** Two changes within a millisecond must not look like one. */
  #laterThan(previous: string): string {
    const at = timestamp(this.now())
    return at > previous ? at : timestamp(new Date(Date.parse(previous) + 1))
  }

  async checkRelations(
    collection: Collection,
    values: Readonly<Record<string, unknown>>,
    names: readonly string[],
    errors: FieldErrors,
  ) {
    for (const name of names) {
      const field = collection.declared[name]
      if (field?.kind !== 'relation' || errors[name]) continue
      const value = values[name]
      const ids = isMany(field) ? (value as string[]) : value ? [String(value)] : []
      if (ids.length === 0) continue
      const table = quoted(field.target)
      const list = this.selector.dialect.elements('?')
      const [row] = await this.store.rows(
        `SELECT count(*) FROM ${table} WHERE "id" IN (SELECT value FROM ${list} AS l)`,
        [JSON.stringify(ids)],
      )
      if (row?.[0] !== ids.length) errors[name] = missingRelation
    }
  }

  async #constrained(message: string, write: () => Promise<unknown>) {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error
      const data: FieldErrors =
        error.kind === 'unique' ? Object.fromEntries(error.columns.map((name) => [name, notUnique])) : {}
      throw badRequest(message, data, { cause: error })
    }
  }

  async #attach(collection: Collection, id: string, values: Readonly<Record<string, unknown>>, at: string) {
    for (const [name, field] of Object.entries(collection.declared)) {
      if (field.kind !== 'file') continue
      for (const file of [values[name]].flat().filter(isPreparedFile))
        await attachFile(this.store, collection, id, name, file, at)
    }
  }

  async #detach(collection: Collection, before: Stored, after: Stored, names: readonly string[]) {
    const files = names.filter((name) => collection.declared[name]?.kind === 'file')
    const namesIn = (record: Stored) => files.flatMap((name) => [record[name]].flat().map(String).filter(Boolean))
    const kept = new Set(namesIn(after))
    const gone = namesIn(before).filter((name) => !kept.has(name))
    if (gone.length > 0) await detachFiles(this.store, collection, before.id, gone)
  }

  async #log(
    collection: Collection,
    action: ChangeAction,
    id: string,
    before: Stored | undefined,
    after: Stored | undefined,
    at: string,
  ) {
    const [row] = await this.store.rows(
      'INSERT INTO "_changes" ("collection", "record", "action", "before", "at") VALUES (?, ?, ?, ?, ?) RETURNING "seq"',
      [
        collection.name,
        id,
        action,
        before ? JSON.stringify(withoutSecrets(collection, before)) : null,
        at,
      ] satisfies SqlValue[],
    )
    this.changes.push({ seq: Number(row?.[0]), collection, action, id, before, after })
  }
}

/** What no rule needs to know later, and nobody ought to. */
const withoutSecrets = ({ fields }: Collection, record: Stored) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.kind !== 'password'))

const STILL_NEEDED = 'Failed to delete record. Make sure that the record is not part of a required relation reference.'

const without = (value: unknown, id: string) => (Array.isArray(value) ? value.filter((other) => other !== id) : '')

/** Another id in the place of one; a list names nothing twice. */
const replaced = (value: unknown, from: string, to: string) =>
  Array.isArray(value) ? [...new Set(value.map((id: unknown) => (id === from ? to : id)))] : to

/** A new record with everything that was not said left empty. */
export function candidate(collection: Collection, input: Readonly<Record<string, unknown>>, at: string) {
  const errors: FieldErrors = {}
  const values: Record<string, unknown> & { id: string } = { id: '' }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind === 'autodate') {
      values[name] = at
      continue
    }
    if (name === 'id' && !input['id']) {
      values.id = newId()
      continue
    }
    const result = normalise(field, input[name] ?? emptyValue(field))
    values[name] = result.ok ? result.value : emptyValue(field)
    if (!result.ok) errors[name] = result.error
  }
  if (!errors['id'] && !ID_PATTERN.test(values.id)) values.id = newId()
  return { values, errors }
}

/** In the record a file is its name. */
function withFileNames(collection: Collection, values: Readonly<Record<string, unknown>> & { id: string }): Stored {
  const record: Record<string, unknown> & { id: string } = { ...values }
  const nameOf = (value: unknown) => (isPreparedFile(value) ? value.name : value)
  for (const [name, field] of Object.entries(collection.declared)) {
    if (field.kind !== 'file' || !(name in record)) continue
    record[name] = Array.isArray(record[name]) ? (record[name] as unknown[]).map(nameOf) : nameOf(record[name])
  }
  return record
}

export class Database extends Reader {
  readonly schema: Schema
  readonly feed = new ChangeFeed()
  readonly #kept = new RecordCache(this.feed)
  declare readonly store: Store

  constructor(schema: Schema, store: Store, now: () => Date = () => new Date()) {
    super(new Selector(schema, store.dialect), store, now)
    this.schema = schema
  }

  override async stored(collection: Collection, id: string): Promise<Stored | undefined> {
    const kept = this.#kept.get(collection, id)
    if (kept) return kept
    const readAt = this.#kept.commits
    const found = await super.stored(collection, id)
    if (found) this.#kept.keep(collection, found, readAt)
    return found
  }

  /** Changes of several records that happen together or not at all. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.store.write(async (inner) => {
      const tx = new Transaction(this.selector, inner, this.now)
      const result = await work(tx)
      inner.afterCommit(() => {
        if (tx.changes.length > 0) this.feed.publish(tx.changes)
      })
      return result
    })
  }
}
