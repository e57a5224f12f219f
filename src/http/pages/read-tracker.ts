import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import type { Stored } from '#records/filter/memory.ts'
import { type CountableField, type Counted, type Matching, type Query, Reader } from '#records/reader.ts'
import { tablesReadBy } from '#records/run-query.ts'
import type { Collection, RecordOf, VisibleRecord } from '#records/schema/collection.ts'
import type { StoreReads } from '#records/storage/store.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { countByAs, type ListOptions, listAs, type RecordPage, viewAs } from '#records/viewing/viewer-records.ts'

/** What a page has read, so that its rendering can be kept until one of these changes. */
export class ReadTracker {
  readonly collections = new Set<Collection>()
  #isTrackable = true
  #freshUntil = Number.POSITIVE_INFINITY
  /** Those that are made of this; undefined once everything was read. */
  #followers: Set<ReadTracker> | undefined = new Set()

  /** Before it is read. */
  add(collection: Collection) {
    this.collections.add(collection)
    for (const follower of this.#followers ?? []) follower.add(collection)
  }

  /** False once something was read that no change of a collection would tell of. */
  get isTrackable(): boolean {
    return this.#isTrackable
  }

  cannotTrack() {
    this.#isTrackable = false
    for (const follower of this.#followers ?? []) follower.cannotTrack()
  }

  /** When the page would say something else though nothing has changed, in milliseconds. */
  get freshUntil(): number {
    return this.#freshUntil
  }

  /** The page goes by the time: at this moment it is out of date. Of several the earliest counts. */
  changesAt(moment: Date) {
    this.#freshUntil = Math.min(this.#freshUntil, moment.getTime())
    for (const follower of this.#followers ?? []) follower.changesAt(moment)
  }

  /** Another one is made of what is read here: it has read the same, and whatever is still to come. */
  tell(follower: ReadTracker) {
    for (const collection of this.collections) follower.add(collection)
    if (!this.#isTrackable) follower.cannotTrack()
    if (this.#freshUntil !== Number.POSITIVE_INFINITY) follower.changesAt(new Date(this.#freshUntil))
    this.#followers?.add(follower)
  }

  /** Everything was read. */
  complete() {
    this.#followers = undefined
  }
}

/** Reads past the rules, as our own code does, and tracks what. */
export class TrackedReader extends Reader {
  readonly db: Database
  readonly #reads: ReadTracker

  constructor(db: Database, reads: ReadTracker) {
    super(db.selector, trackStore(db.store, reads), db.now)
    this.db = db
    this.#reads = reads
  }

  override stored(collection: Collection, id: string): Promise<Stored | undefined> {
    this.#note(collection)
    return this.db.stored(collection, id)
  }

  override list<C extends Collection>(collection: C, query?: Query): Promise<RecordOf<C>[]> {
    this.#note(collection)
    return this.db.list(collection, query)
  }

  override count(collection: Collection, query: Matching = {}): Promise<number> {
    this.#note(collection)
    return this.db.count(collection, query)
  }

  override countBy: Reader['countBy'] = (collection, names, query) => {
    this.#note(collection)
    return this.db.countBy(collection, names, query)
  }

  override listWith: Reader['listWith'] = (collection, expand, query) => {
    this.#note(collection)
    return this.db.listWith(collection, expand, query)
  }

  override byIds: Reader['byIds'] = (collection, ids) => {
    this.#note(collection)
    return this.db.byIds(collection, ids)
  }

  override pointingAt: Reader['pointingAt'] = (collection, relation, ids) => {
    this.#note(collection)
    return this.db.pointingAt(collection, relation, ids)
  }

  override countsPointingAt: Reader['countsPointingAt'] = (collection, relation, ids) => {
    this.#note(collection)
    return this.db.countsPointingAt(collection, relation, ids)
  }

  /** By hand, too, it names its tables. A private one tells nobody of its changes. */
  override query: Reader['query'] = (build) =>
    this.db.query((queries) => {
      const compiled = build(queries).compile()
      for (const name of tablesReadBy(compiled)) {
        const collection = this.db.schema.find(name)
        if (collection) this.#reads.add(collection)
        else this.#reads.cannotTrack()
      }
      return { compile: () => compiled }
    })

  #note(collection: Collection) {
    trackWithRelated(this.#reads, collection, this.db)
  }
}

/** Whatever else is read by hand cannot be followed. */
function trackStore(store: StoreReads, reads: ReadTracker): StoreReads {
  return new Proxy(store, {
    get(target, name, receiver) {
      reads.cannotTrack()
      return Reflect.get(target, name, receiver)
    },
  })
}

/**
 * A record shows, and its rules ask, whatever its relations lead to. Not the hidden ones: nobody is shown them, and to a
 * visitor, for whom pages are kept, their rules say no whatever they lead to.
 */
function trackWithRelated(reads: ReadTracker, collection: Collection, db: Database) {
  if (reads.collections.has(collection)) return
  reads.add(collection)
  for (const field of Object.values(collection.fields)) {
    if (field.kind === 'relation' && !field.hidden) trackWithRelated(reads, db.schema.get(field.target), db)
  }
}

export interface ShownPage<C extends Collection> extends Omit<RecordPage, 'items'> {
  readonly items: readonly VisibleRecord<C>[]
}

/** The records as the visitor may see them: every read is limited by the collection's rules, and tracked. */
export class ViewerRecords {
  readonly #db: Database
  readonly #viewer: Viewer
  readonly #reads: ReadTracker

  constructor(db: Database, viewer: Viewer, reads: ReadTracker) {
    this.#db = db
    this.#viewer = viewer
    this.#reads = reads
  }

  async list<C extends Collection>(
    collection: C,
    options: Omit<ListOptions, 'fields' | 'skipTotal'> = {},
  ): Promise<ShownPage<C>> {
    trackWithRelated(this.#reads, collection, this.#db)
    return (await listAs(this.#db, this.#viewer, collection, options)) as ShownPage<C>
  }

  /** How many there are of each combination of values, of those that the visitor may list. */
  async countBy<C extends Collection, const Name extends CountableField<C> & keyof VisibleRecord<C>>(
    collection: C,
    names: readonly Name[],
  ): Promise<Counted<C, Name>[]> {
    trackWithRelated(this.#reads, collection, this.#db)
    return countByAs(this.#db, this.#viewer, collection, names)
  }

  /** Undefined for what does not exist and for what the visitor may not see alike. */
  async view<C extends Collection>(collection: C, id: string): Promise<VisibleRecord<C> | undefined> {
    trackWithRelated(this.#reads, collection, this.#db)
    try {
      return (await viewAs(this.#db, this.#viewer, collection, id, {})) as VisibleRecord<C>
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return undefined
      throw error
    }
  }
}
