import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#access/roles.ts'
import { casesOr } from '#properties.testing.ts'
import type { Database } from '#records/database.ts'
import { testedDatabase } from '#records/databases.testing.ts'
import type { Stored } from '#records/filter/memory.ts'
import type { Collection } from '#records/schema/collection.ts'
import { type Field, isMany } from '#records/schema/fields.ts'
import { defineSchema, type Schema } from '#records/schema/schema.ts'
import type { PreparedFile } from '#records/schema/values.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { AREA_TABLES, COLLECTIONS } from '../declared.ts'
import { accessVariantsOf, type PersonOfTable, type Variant, whoMay } from './access-table.testing.ts'
import { type House, openHouse } from './house.testing.ts'
import { type Household, inOrderOfNeed, switchedOn, targetOf } from './households.testing.ts'
import { idOf, numberOf, SECRET_WORD, valueFor } from './made-up.testing.ts'

/**
 * Two worlds that look alike to one asker: what they may see is equal to the letter, and everything else differs: what
 * hidden fields hold, what other people's records say, whom they point at, how many there are. What may be seen follows
 * from the access table, so a new collection takes part by itself.
 */

export const ASKERS = ['guest', 'user', 'manager', 'scorekeeper'] as const
export type AskerName = (typeof ASKERS)[number]

export const WORLD_SIDES = ['left', 'right'] as const
export type WorldSide = (typeof WORLD_SIDES)[number]

export interface AccessWorld {
  readonly house: House
  /** The asker's session; a guest has none. */
  readonly token: string | undefined
  /** Everybody's records, in the order in which they were made. */
  readonly records: readonly PlannedRecord[]
  /** Texts that the asker must never read: words, ids, hashes. */
  readonly secrets: ReadonlySet<string>
  /** Changes every record, one by one, makes and deletes those that only this world has, and takes some out of the asker's view and back. */
  stir(round: number, afterSeen: () => Promise<void>): Promise<void>
}

type Values = Readonly<Record<string, unknown>>

/** One record, and what the asker may know of it. */
export interface PlannedRecord {
  readonly collection: Collection
  readonly household: number
  readonly key: string
  readonly id: string
  readonly variant: Variant | undefined
  /** The asker may see it, but for its hidden fields. */
  readonly seen: boolean
  /** The household's manager, where the record is a person. */
  readonly isManager: boolean
}

/** The asker's own, and enough others for every state that a record may be in, on both sides of what is seen. */
const HOUSEHOLDS = 8
/** Records that only one world has, and that no other points at. */
const EXTRAS: Readonly<Record<WorldSide, number>> = { left: 1, right: 3 }
/** The household of those that belong to none. */
const EXTRA = -1
/** In one world nobody has told anything about this household. */
const SILENT_HOUSEHOLD = 3

const OPENED_AT = Date.parse('2026-05-01T08:00:00Z')
const ASKED_AT = Date.parse('2026-06-06T12:00:00Z')
/** Records are made within two weeks of it. */
const MADE_WITHIN_MS = 14 * 24 * 60 * 60 * 1_000

/** A world of ours; what is served may be declared otherwise, to see whether that is found. */
export async function openAccessWorld(
  asker: AskerName,
  side: WorldSide,
  served: readonly Collection[] = COLLECTIONS,
): Promise<AccessWorld> {
  const clock = { at: OPENED_AT }
  const filled = testedDatabase() === 'SQLite' ? await filledWorld(asker, side) : undefined
  const house = await openHouse(served, () => new Date(clock.at), undefined, filled?.file)
  const { records, secrets: planted } = filled ?? (await fill(house.db, clock, asker, side))
  clock.at = ASKED_AT
  const secrets = new Set(planted)
  const servedAs = ({ name }: Collection) => house.db.schema.get(name)

  function change({ collection, id, household }: PlannedRecord, values: Values) {
    for (const word of JSON.stringify(values).match(SECRET_WORD) ?? []) secrets.add(word)
    return house.db.write(async (tx) => {
      const before = await tx.stored(servedAs(collection), id)
      if (!before) await tx.createStored(servedAs(collection), { ...values, id })
      else if (household === EXTRA) await tx.deleteStored(servedAs(collection), before)
      else await tx.updateStored(servedAs(collection), before, values)
    })
  }

  return {
    house,
    token: await sessionIn(house, asker, records),
    records,
    secrets,
    async stir(round, afterSeen) {
      for (const record of stirredOf(records)) {
        const away = outOfView(record, asker)
        for (const state of [...(away ? [away] : []), record]) {
          const values = plainValues(state, asker, side, ` round ${round}`)
          await change(state, state.household === EXTRA ? values : keepingSession(state, values))
          if (record.seen) await afterSeen()
        }
      }
    },
  }
}

interface Filled {
  readonly records: readonly PlannedRecord[]
  readonly secrets: ReadonlySet<string>
}

const filledWorlds = new Map<string, Promise<Filled & { readonly file: Buffer }>>()

/** Filling a world takes several times as long as copying its file. What it holds does not depend on who is served what. */
function filledWorld(asker: AskerName, side: WorldSide): Promise<Filled & { readonly file: Buffer }> {
  const name = `${asker} ${side}`
  const filled = filledWorlds.get(name) ?? makeFilledWorld(asker, side)
  filledWorlds.set(name, filled)
  return filled
}

async function makeFilledWorld(asker: AskerName, side: WorldSide) {
  const clock = { at: OPENED_AT }
  const { db, folder, close } = await openTemporary(COLLECTIONS, {
    tables: AREA_TABLES,
    now: () => new Date(clock.at),
  })
  const filled = await fill(db, clock, asker, side)
  // Closed, so that nothing of it stands in a journal beside it.
  await db.store.close()
  const file = readFileSync(join(folder, 'fieldside.db'))
  await close()
  return { ...filled, file }
}

async function fill(db: Database, clock: { at: number }, asker: AskerName, side: WorldSide): Promise<Filled> {
  const schema = defineSchema(COLLECTIONS)
  const storedAs = ({ name }: Collection) => db.schema.get(name)
  const records = planWorld(schema, asker, side)
  await db.write(async (tx) => {
    for (const record of records) {
      clock.at = madeAt(record, side)
      const values = {
        id: record.id,
        ...plainValues(record, asker, side),
        ...linksOf(schema, records, record, asker, side, true),
      }
      await tx.createStored(storedAs(record.collection), values)
    }
    for (const record of records) {
      clock.at = madeAt(record, side) + MADE_WITHIN_MS
      const links = linksOf(schema, records, record, asker, side, false)
      const before = await tx.stored(storedAs(record.collection), record.id)
      if (before && Object.keys(links).length > 0) await tx.updateStored(storedAs(record.collection), before, links)
    }
  })
  return { records, secrets: await secretsIn(db, records) }
}

/** Of what is alike but for its names, in somebody else's households, `npm test` changes one, a campaign all. */
function stirredOf(records: readonly PlannedRecord[]): readonly PlannedRecord[] {
  if (casesOr(0) > 0) return records
  const kindOf = ({ collection, household, variant, seen, isManager }: PlannedRecord) =>
    JSON.stringify([collection.name, Math.sign(household), variant, seen, isManager])
  return [...Map.groupBy(records, kindOf).values()].map(([first]) => first!)
}

async function sessionIn(
  house: House,
  asker: AskerName,
  records: readonly PlannedRecord[],
): Promise<string | undefined> {
  if (asker === 'guest') return undefined
  const own = records.find(
    (it) => it.collection.name === 'users' && it.household === 0 && it.isManager === (asker === 'manager'),
  )
  return own && house.signIn(own.id)
}

/** Everything in the order in which it is made, which is the same in both worlds for what is seen. */
function planWorld(schema: Schema, asker: AskerName, side: WorldSide): readonly PlannedRecord[] {
  const households = [...Array(HOUSEHOLDS).keys()]
  return inOrderOfNeed(schema.collections).flatMap((collection) => {
    const plan = (household: number, isManager = false) => planned(collection, household, isManager, asker, side)
    if (collection.single) return [plan(0)]
    const own = households.flatMap((household) =>
      collection.name === 'users' ? [plan(household), plan(household, true)] : [plan(household)],
    )
    const isLeaf = schema.pointingAt(collection).length === 0
    const made = own.filter((it) => !(isLeaf && !it.seen && side === 'right' && it.household === SILENT_HOUSEHOLD))
    return [...extrasOf(collection, asker, side), ...made]
  })
}

function planned(
  collection: Collection,
  household: number,
  isManager: boolean,
  asker: AskerName,
  side: WorldSide,
): PlannedRecord {
  const people = peopleFor(asker, collection, household, isManager)
  const sees = (variant: Variant | undefined) => maySee(collection, variant, people)
  const variants = accessVariantsOf(collection)
  const first = variants[household % variants.length]
  const unseen = variants.filter((variant) => !sees(variant))
  const variant = sees(first) || side === 'left' ? first : unseen[(unseen.indexOf(first) + 1) % unseen.length]
  const key = `${collection.name} ${household}${isManager ? ' manager' : ''}`
  const id = collection.singleId ?? idOf(key)
  return { collection, household, key, id, variant, seen: sees(first), isManager }
}

function extrasOf(collection: Collection, asker: AskerName, side: WorldSide): PlannedRecord[] {
  const people = peopleFor(asker, collection, 1, false)
  const unseen = accessVariantsOf(collection).filter((variant) => !maySee(collection, variant, people))
  const needsAnother = Object.values(collection.declared).some((field) => field.kind === 'relation' && field.required)
  if (unseen.length === 0 || needsAnother) return []
  return [...Array(EXTRAS[side]).keys()].map((index) => {
    const key = `extra ${side} ${collection.name} ${index}`
    return { collection, household: EXTRA, key, id: idOf(key), variant: unseen[0], seen: false, isManager: false }
  })
}

const maySee = (collection: Collection, variant: Variant | undefined, people: readonly PersonOfTable[]) =>
  (['list', 'view'] as const).some((action) => whoMay(collection, action, variant).some((it) => people.includes(it)))

/** What the asker is to a record of somebody else. Of a household, all but the manager are connected to its player. */
const STRANGERS: Readonly<Record<AskerName, readonly PersonOfTable[]>> = {
  guest: ['guest'],
  user: ['user', 'player'],
  manager: ['user', 'other manager'],
  scorekeeper: ['scorekeeper', 'player'],
}

const ROLES_OF: Readonly<Record<Exclude<AskerName, 'guest'>, readonly Role[]>> = {
  user: [],
  manager: ['teammanager'],
  scorekeeper: ['scorekeeper'],
}

/** What the asker is to a record of the household. */
function peopleFor(
  asker: AskerName,
  { name }: Collection,
  household: number,
  isManager: boolean,
): readonly PersonOfTable[] {
  const stranger = STRANGERS[asker]
  if (asker === 'guest' || household !== 0) return stranger
  // The roles record of the asker's household is the asker's.
  if (name === 'roles') return [...stranger, 'owner']
  const isPerson = name === 'users'
  if (isPerson) return isManager === (asker === 'manager') ? [...stranger, 'owner'] : stranger
  return [...stranger, asker === 'manager' ? 'manager' : 'owner']
}

const madeAt = ({ key, seen }: PlannedRecord, side: WorldSide) =>
  OPENED_AT + numberOf({ text: seen ? key : `${side} ${key}`, secret: !seen }, MADE_WITHIN_MS)

const isSecret = ({ seen }: PlannedRecord, field: Field) => !seen || field.hidden === true

function plainValues(record: PlannedRecord, asker: AskerName, side: WorldSide, round = ''): Values {
  const { collection, key, variant, household } = record
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(collection.declared)) {
    if (field.kind === 'relation' || field.kind === 'autodate') continue
    const secret = isSecret(record, field)
    values[name] = valueFor(field, {
      text: `${secret ? side : asker} ${key} ${name}${round}`,
      secret,
      ...(household !== EXTRA && { nth: household }),
    })
    if (field.kind === 'file' && household === EXTRA && side === 'left')
      values[name] = copyOf(
        values[name],
        valueFor(field, { text: `${asker} ${collection.name} 1 ${name}`, secret: false }),
      )
  }
  Object.assign(values, variant, switchedOn(collection))
  if (collection.name === 'roles' && household === 0 && asker !== 'guest') values['roles'] = ROLES_OF[asker]
  return values
}

/** The content that a stranger shows to everybody, under a name of its own: one content may belong to many. */
const copyOf = (own: unknown, shown: unknown) => {
  const [file, original] = [[own].flat()[0] as PreparedFile, [shown].flat()[0] as PreparedFile]
  const copy = { ...original, name: file.name }
  return Array.isArray(own) ? [copy] : copy
}

/** Without what would end the asker's session, and without files, which belong to one record's life. */
function keepingSession({ collection }: PlannedRecord, values: Values): Values {
  const kept = Object.entries(values).filter(([name]) => {
    const field = collection.declared[name]
    return field?.kind !== 'file' && !field?.locked
  })
  return Object.fromEntries(kept)
}

/** A stranger's record while the asker may not see it; undefined where it is never so. */
function outOfView(record: PlannedRecord, asker: AskerName): PlannedRecord | undefined {
  const people = peopleFor(asker, record.collection, record.household, record.isManager)
  const unseen = accessVariantsOf(record.collection).find(
    (variant) => variant && !maySee(record.collection, variant, people),
  )
  return record.seen && unseen ? { ...record, seen: false, variant: unseen } : undefined
}

/** Whom a record points at: its own household, or in one world the next one where the asker must not know. */
function linksOf(
  schema: Schema,
  records: readonly PlannedRecord[],
  record: PlannedRecord,
  asker: AskerName,
  side: WorldSide,
  required: boolean,
) {
  const values: Record<string, unknown> = {}
  if (record.household === EXTRA) return values
  for (const [name, field] of Object.entries(record.collection.declared)) {
    if (field.kind !== 'relation' || field.target === record.collection.name) continue
    if ((field.required ?? false) !== required) continue
    // The manager of a team is no player of it.
    if (record.isManager && !isMany(field)) continue
    const turned = isSecret(record, field) && side === 'right'
    const own = householdOf(schema, records, turned ? nextOf(record.household) : record.household)
    const hasMore = turned && isMany(field) && field.target === 'users' && record.household === 0
    const more = hasMore ? [householdOf(schema, records, 1).manager] : []
    const isOfManager = record.collection.name === 'roles' && record.household === 0 && asker === 'manager'
    const target = isOfManager ? own.manager : targetOf(field, own)
    values[name] = Array.isArray(target) ? [...target, ...more] : target
  }
  return values
}

/** The asker's stays where it is. */
const nextOf = (household: number) => (household === 0 ? 0 : (household % (HOUSEHOLDS - 1)) + 1)

const households = new WeakMap<readonly PlannedRecord[], Map<number, Household>>()

/** Asked for at every record, and always the same. */
function householdOf(schema: Schema, records: readonly PlannedRecord[], household: number): Household {
  const known = households.get(records) ?? new Map<number, Household>()
  households.set(records, known)
  const found = known.get(household) ?? plannedHousehold(schema, records, household)
  known.set(household, found)
  return found
}

function plannedHousehold(schema: Schema, records: readonly PlannedRecord[], household: number): Household {
  const own = records.filter((it) => it.household === household)
  const person = (isManager: boolean) => idOf(`users ${household}${isManager ? ' manager' : ''}`)
  const ids = new Map(
    schema.collections.map(({ name }) => [name, own.find((it) => it.collection.name === name)?.id ?? '']),
  )
  return { owner: person(false), manager: person(true), records: ids.set('users', person(false)) }
}

async function secretsIn(db: Database, records: readonly PlannedRecord[]): Promise<Set<string>> {
  const secrets = new Set<string>()
  const mentioned = new Set<string>()
  for (const record of records) {
    const stored = await db.stored(record.collection, record.id)
    if (!stored) continue
    for (const [name, field] of Object.entries(record.collection.fields)) {
      const texts = tellingTexts(field, stored, name)
      for (const text of texts) (isSecret(record, field) ? secrets : mentioned).add(text)
    }
  }
  for (const { hash, name } of await db.store.all<{ hash: string; name: string }>(
    'SELECT "hash", "name" FROM "_files"',
  )) {
    ;(name.match(SECRET_WORD) ? secrets : mentioned).add(hash)
  }
  return secrets.difference(mentioned)
}

/** What would give a value away: ids, words, hashes. Numbers and choices are too common. */
function tellingTexts(field: Field, stored: Stored, name: string): readonly string[] {
  const value = stored[name]
  if (name === 'id' || field.kind === 'relation' || field.kind === 'password')
    return [value].flat().map(String).filter(Boolean)
  return JSON.stringify(value ?? '').match(SECRET_WORD) ?? []
}
