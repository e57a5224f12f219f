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
 * Data that everybody sees alike, worked out once for all until something changes that was read for them, however many look and
 * whoever they are. Pages of guests and of signed-in people call it alike; a reader within a transaction, or of a single request, works
 * them out for itself.
 */
export function sharedData<T extends object, Args extends readonly string[]>(
  load: (visit: SharedVisit, ...args: Args) => Promise<T | undefined>,
) {
  const caches = new WeakMap<Database, ChangeCache<T>>()

  function cacheOf(db: Database): ChangeCache<T> {
    let cache = caches.get(db)
    if (!cache) caches.set(db, (cache = new ChangeCache<T>(db.feed, db.now, CACHED_MOST, () => 1)))
    return cache
  }

  return async (visit: SharedVisit, ...args: Args): Promise<T | undefined> => {
    const { reader, language } = visit
    if (!(reader instanceof TrackedReader)) return load(visit, ...args)
    const { db } = reader
    return cacheOf(db).get(
      JSON.stringify([language, ...args]),
      ({ reads }) => load({ reader: new TrackedReader(db, reads), language, reads }, ...args),
      { reads: visit.reads },
    )
  }
}
