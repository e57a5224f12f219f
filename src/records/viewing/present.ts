import type { Stored } from '../filter/memory.ts'
import type { Collection } from '../schema/collection.ts'

/** A record as it leaves the house: hidden fields gone, its collection named. */
export type Presented = Record<string, unknown>

/** The names that are shown where some are not. */
const shownNames = new WeakMap<Collection, readonly string[] | undefined>()

function shownOf(collection: Collection): readonly string[] | undefined {
  if (shownNames.has(collection)) return shownNames.get(collection)
  const all = Object.keys(collection.fields)
  const shown = all.filter((name) => !collection.fields[name]?.hidden)
  const names = shown.length === all.length ? undefined : shown
  shownNames.set(collection, names)
  return names
}

export function present(collection: Collection, record: Stored): Presented {
  const shown = shownOf(collection)
  if (!shown) return { collectionId: collection.id, collectionName: collection.name, ...record }
  const presented: Presented = { collectionId: collection.id, collectionName: collection.name }
  // Built up, never cut down: an object that lost a field is slow to write out.
  for (const name of shown) presented[name] = record[name]
  return presented
}
