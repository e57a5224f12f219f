import type { Compilable } from 'kysely'
import type { RuleContext } from './filter/bind.ts'
import type { Stored } from './filter/memory.ts'
import type { Literal } from './filter/parse.ts'
import type { PreparedQuery } from './prepared-query.ts'
import type { ReadQueries } from './queries.ts'
import { selectPrepared, selectRows } from './run-query.ts'
import { codecOf } from './schema/codec.ts'
import type { Collection, Expanded, RecordOf, RelationsOf } from './schema/collection.ts'
import { EVERYTHING, type Selection, type Selector } from './select.ts'
import type { SqlValue, StoreReads } from './storage/store.ts'
import { parseExpand, presentAll } from './viewing/expand.ts'
import { RelatedRecords } from './viewing/related-records.ts'
import { GUEST, type Viewer } from './viewing/viewer.ts'

/** The records as our own code reads them: typed by their declaration, past the rules. */

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

/** Values that occur together, and how often. */
export type Counted<C, Name extends keyof RecordOf<C>> = Pick<RecordOf<C>, Name> & { readonly count: number }

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
  ): Promise<Counted<C, Name>[]> {
    const selection = this.#selection(collection, query)
    return (await this.selector.counts(this.store, collection, names, selection)) as unknown as Counted<C, Name>[]
  }

  /** Records with what they point at. */
  async listWith<C extends Collection, const Path extends RelationsOf<C>>(
    collection: C,
    expand: readonly Path[],
    query: Query = {},
  ): Promise<Expanded<C, Path>[]> {
    const found = await this.selector.records(this.store, collection, this.#selection(collection, query))
    const source = { selector: this.selector, relatives: this.relatives(), trusted: true }
    return (await presentAll(collection, found, parseExpand(expand.join(',')), source)) as unknown as Expanded<
      C,
      Path
    >[]
  }

  /** Records by their ids, all in one query; what is not there is left out. */
  async byIds<C extends Collection>(collection: C, ids: Iterable<string>): Promise<ReadonlyMap<string, RecordOf<C>>> {
    const wanted = [...new Set(ids)].filter((id) => id !== '')
    if (wanted.length === 0) return new Map()
    const found = await this.relatives().withIds(collection, wanted)
    return new Map(found.map((record) => [record.id, record as RecordOf<C>]))
  }

  /** Records whose relation leads to one of the ids, all in one query. */
  async pointingAt<C extends Collection>(
    collection: C,
    relation: RelationsOf<C>,
    ids: readonly string[],
  ): Promise<RecordOf<C>[]> {
    if (ids.length === 0) return []
    return (await this.relatives().withRelation(collection, relation, ids)) as RecordOf<C>[]
  }

  /** How many records lead to each of the ids, all in one query; an id that none leads to is left out. */
  async countsPointingAt<C extends Collection>(
    collection: C,
    relation: RelationsOf<C>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    return this.relatives().countsByRelation(collection, relation, ids)
  }

  protected relatives(): RelatedRecords {
    return new RelatedRecords(this.selector, this.store, this.contextFor(GUEST))
  }

  count(collection: Collection, query: Matching = {}): Promise<number> {
    return this.selector.count(this.store, collection, this.#selection(collection, query))
  }

  /** Rows of private tables, and of records joined by hand: for what the methods above have no words. */
  async query<Row>(build: (queries: ReadQueries) => Compilable<Row>): Promise<Row[]> {
    return selectRows(this.store, build)
  }

  async queryPrepared<V extends Readonly<Record<string, SqlValue>>, Row>(
    query: PreparedQuery<V, Row>,
    values: V,
  ): Promise<Row[]> {
    return selectPrepared(this.store, query, values)
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
