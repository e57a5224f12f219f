import type { Database } from '#records/database.ts'
import type { Reader } from '#records/reader.ts'
import { ChangeCache } from './change-cache.ts'
import type { Language } from './languages.ts'
import { type ReadTracker, TrackedReader } from './read-tracker.ts'

/** With what data are read that are the same for everybody: nothing in it says who looks. */
export interface SharedVisit {
  readonly reader: Reader
  readonly language: Language
  /** When they would say something else. */
  readonly reads: ReadTracker
}

/** Of each kind: the days of a schedule in both languages, and what some search for. */
const CACHED_MOST = 100

/**
 * Data that are the same whoever looks, worked out once for all until something changes that was read for them. A reader within a
 * transaction, or of a single request, works them out for itself.
 */
export function sharedData<T, Args extends readonly string[]>(
  load: (visit: SharedVisit, ...args: Args) => Promise<T>,
): (visit: SharedVisit, ...args: Args) => Promise<T> {
  const caches = new WeakMap<Database, ChangeCache<{ readonly data: T }>>()

  function cacheOf(db: Database) {
    let cache = caches.get(db)
    if (!cache) caches.set(db, (cache = new ChangeCache(db.feed, db.now, CACHED_MOST, () => 1)))
    return cache
  }

  return async ({ reader, language, reads: whole }, ...args) => {
    if (!(reader instanceof TrackedReader)) return load({ reader, language, reads: whole }, ...args)
    const { db } = reader
    const { data } = await cacheOf(db).get(
      JSON.stringify([language, ...args]),
      async ({ reads }) => ({ data: await load({ reader: new TrackedReader(db, reads), language, reads }, ...args) }),
      { reads: whole },
    )
    return data
  }
}
