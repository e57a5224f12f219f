import type { Collection } from './collection.ts'
import type { Stored } from './filter/memory.ts'

/** A record as it leaves the house: hidden fields gone, its collection named. */
export type Presented = Record<string, unknown>

const hiddenNames = new WeakMap<Collection, readonly string[]>()

function hiddenOf(collection: Collection): readonly string[] {
  let names = hiddenNames.get(collection)
  if (!names) {
    names = Object.keys(collection.fields).filter((name) => collection.fields[name]?.hidden)
    hiddenNames.set(collection, names)
  }
  return names
}

export function present(collection: Collection, record: Stored): Presented {
  const presented: Presented = { collectionId: collection.id, collectionName: collection.name, ...record }
  for (const name of hiddenOf(collection)) delete presented[name]
  return presented
}
