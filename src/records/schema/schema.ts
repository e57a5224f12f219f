import type { Collection } from './collection.ts'
import { type Field, isMany, type RelationField, type RelationsField } from './fields.ts'

/** A relation field that points at a collection, seen from there. */
export interface BackRelation {
  collection: Collection
  field: string
  relation: RelationField | RelationsField
}

/** Every collection of the installation, and how they point at each other. */
export interface Schema {
  readonly collections: readonly Collection[]
  /** By name or by id. */
  find(nameOrId: string): Collection | undefined
  /** By name; an unknown one is an error of ours. */
  get(name: string): Collection
  pointingAt(collection: Collection): readonly BackRelation[]
  /** `players_via_team`: the records of `players` whose `team` is this one. */
  via(target: Collection, name: string): BackRelation | undefined
}

export function defineSchema(collections: readonly Collection[]): Schema {
  const byName = new Map<string, Collection>()
  for (const collection of collections) {
    if (byName.has(collection.name)) throw new Error(`Two collections are called ${collection.name}`)
    byName.set(collection.name, collection)
  }
  const byId = new Map(collections.map((collection) => [collection.id, collection]))
  if (byId.size !== collections.length) throw new Error('Two collections have the same id')

  const back = new Map<string, BackRelation[]>(collections.map(({ name }) => [name, []]))
  for (const collection of collections) {
    for (const [field, relation] of Object.entries(collection.fields)) {
      if (relation.kind !== 'relation') continue
      checkRelation(collection, field, relation)
      const list = back.get(relation.target)
      if (!list) throw new Error(`${collection.name}.${field} points at ${relation.target}, which does not exist`)
      list.push({ collection, field, relation })
    }
  }

  return {
    collections,
    find: (nameOrId) => byName.get(nameOrId) ?? byId.get(nameOrId),
    get(name) {
      const found = byName.get(name)
      if (!found) throw new Error(`No collection ${name}`)
      return found
    },
    pointingAt: (collection) => back.get(collection.name) ?? [],
    via: (target, name) => back.get(target.name)?.find((it) => name === `${it.collection.name}_via_${it.field}`),
  }
}

function checkRelation(collection: Collection, name: string, field: Field & { onDelete: string }) {
  if (field.required && field.onDelete === 'setNull' && !isMany(field)) {
    throw new Error(`${collection.name}.${name} is required and cannot be set to null`)
  }
}
