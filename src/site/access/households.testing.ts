import type { Database } from '#records/database.ts'
import { Refusal } from '#records/errors.ts'
import type { Collection } from '#records/schema/collection.ts'
import { isMany, type RelationField, type RelationsField } from '#records/schema/fields.ts'
import { ConstraintError } from '#records/storage/store.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Variant } from './access-table.testing.ts'
import { valueFor } from './made-up.testing.ts'

/**
 * People and records that belong together: a player with an account, the team, its manager, and one record of every
 * collection about them. A new collection takes part by itself, through its relations.
 */
export interface Household {
  readonly owner: string
  readonly manager: string
  /** The record of each collection, by the collection's name. */
  readonly records: ReadonlyMap<string, string>
}

/** A team that is out is managed by nobody, and what belongs to an article is seen with it. */
const USUAL: Readonly<Record<string, object>> = { teams: { state: 'accepted' }, articles: { published: true } }

/** What a switch closes is closed to people who may have it otherwise; tests of its area turn it off. */
export function switchedOn({ name, declared }: Collection): Readonly<Record<string, unknown>> {
  if (name !== 'config') return {}
  const switches = Object.entries(declared).filter(([, { kind }]) => kind === 'bool')
  return Object.fromEntries(switches.map(([field]) => [field, true]))
}

let made = 0

/** Makes a household. The variant is said of one collection's record. */
export function makeHousehold(db: Database, about?: { collection: Collection; variant: Variant | undefined }) {
  const name = `household ${++made}`
  return unlikeOthers((nameFor) =>
    db.write(async (tx): Promise<Household> => {
      const users = db.schema.get('users')
      const records = new Map<string, string>()
      const manager = await makePerson(tx, `${name} manager`)
      await tx.createStored(db.schema.get('roles'), { user: manager, roles: ['teammanager'] })
      const household = { owner: await makePerson(tx, `${name} owner`), manager, records }
      records.set(users.name, household.owner)
      for (const collection of inOrderOfNeed(db.schema.collections)) {
        if (collection === users) continue
        const variant = about?.collection === collection ? about.variant : undefined
        const valuesFor = (name: string) => ({
          ...sampleOf(collection, name, household),
          ...USUAL[collection.name],
          ...switchedOn(collection),
          ...variant,
        })
        const existing = collection.single ? await tx.first(collection, {}) : undefined
        const { id } = existing ?? (await tx.createStored(collection, valuesFor(nameFor(collection, name))))
        records.set(collection.name, id)
      }
      for (const collection of db.schema.collections) {
        const before = await tx.stored(collection, records.get(collection.name)!)
        const belonging = relationsOf(collection, household, false)
        if (before && Object.keys(belonging).length > 0) await tx.updateStored(collection, before, belonging)
      }
      return household
    }),
  )
}

/**
 * A text of two letters is soon somebody else's, and two times are soon the same: then everything is made again, and what was
 * refused gets another name. Nothing follows a statement that has failed, so it cannot be tried again in its transaction.
 */
async function unlikeOthers<T>(
  make: (nameFor: (collection: Collection, name: string) => string) => Promise<T>,
): Promise<T> {
  const refused = new Map<Collection, number>()
  for (let tries = 1; ; tries += 1) {
    let last: Collection | undefined
    try {
      return await make((collection, name) => {
        last = collection
        const times = refused.get(collection)
        return times === undefined ? name : `${name} ${times + 1}`
      })
    } catch (error) {
      if (tries === TRIES_MOST || !last || !isRefusedByChance(error)) throw error
      refused.set(last, (refused.get(last) ?? 0) + 1)
    }
  }
}

const TRIES_MOST = 100

const isRefusedByChance = (error: unknown) =>
  error instanceof Refusal &&
  error.cause instanceof ConstraintError &&
  (error.cause.kind === 'unique' || error.cause.kind === 'check')

/** Somebody who can sign in. */
export async function makePerson(tx: Transaction, name: string): Promise<string> {
  const users = tx.selector.schema.get('users')
  return (await tx.createStored(users, requiredOf(users, name))).id
}

/** What a client sends to make a record about the household. */
export const sampleOf = (collection: Collection, name: string, household: Household) => ({
  ...requiredOf(collection, `${name} ${collection.name}`),
  ...relationsOf(collection, household, true),
})

/** The relations of a new record, the optional ones included. */
export const belongingOf = (collection: Collection, household: Household) => ({
  ...relationsOf(collection, household, true),
  ...relationsOf(collection, household, false),
})

function requiredOf(collection: Collection, name: string): Record<string, unknown> {
  const isChecked = (field: string) => collection.checks.some((check) => check.includes(`"${field}"`))
  const required = Object.entries(collection.declared).filter(
    ([field, it]) => it.kind !== 'relation' && (it.required || (it.kind === 'text' && isChecked(field))),
  )
  return Object.fromEntries(
    required.map(([field, declared]) => [field, valueFor(declared, { text: `${name} ${field}`, secret: false })]),
  )
}

function relationsOf(collection: Collection, household: Household, required: boolean): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(collection.declared)) {
    if (field.kind !== 'relation' || field.target === collection.name || (field.required ?? false) !== required)
      continue
    values[name] = targetOf(field, household)
  }
  return values
}

/** One person is the owner; a list of people are those who manage. */
export function targetOf(field: RelationField | RelationsField, { manager, records }: Household): unknown {
  if (isMany(field)) return field.target === 'users' ? [manager] : [records.get(field.target)]
  return records.get(field.target)
}

/** Each after those that its required relations point at. */
export function inOrderOfNeed(collections: readonly Collection[]): readonly Collection[] {
  const ordered: Collection[] = []
  const add = (collection: Collection) => {
    if (ordered.includes(collection)) return
    for (const field of Object.values(collection.declared)) {
      if (field.kind !== 'relation' || !field.required || field.target === collection.name) continue
      add(collections.find(({ name }) => name === field.target)!)
    }
    ordered.push(collection)
  }
  for (const collection of collections) add(collection)
  return ordered
}
