import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import { ACTIONS, type Action, type Collection } from '#records/schema/collection.ts'
import { isMany } from '#records/schema/fields.ts'
import { COLLECTIONS } from '../declared.ts'
import {
  accessInMarkdown,
  accessVariantsOf,
  LINES,
  PEOPLE,
  type PersonOfTable,
  type Variant,
  variantInWords,
  whoMay,
} from './access-table.testing.ts'
import { committedState, type House, openHouse, type TestResponse } from './house.testing.ts'
import { belongingOf, type Household, makeHousehold, makePerson, sampleOf } from './households.testing.ts'
import { valueFor } from './made-up.testing.ts'

/** Every person at every action of every collection, made from the declarations; what is right is in the access table. */

test('every line of the access table is about an action that exists', () => {
  const known = new Set(COLLECTIONS.flatMap(({ name }) => ACTIONS.map((action) => `${name}.${action}`)))
  const said = LINES.flatMap(({ collection, actions }) => actions.map((action) => `${collection}.${action}`))
  expect(said.filter((name) => !known.has(name))).toEqual([])
  const values = COLLECTIONS.flatMap((it) =>
    accessVariantsOf(it).flatMap((variant) =>
      Object.entries(variant ?? {}).map(([field, value]) => `${it.name} ${field} ${value}`),
    ),
  )
  const named = LINES.flatMap(({ collection, conditions }) =>
    conditions.flatMap(({ field, values: named }) => named.map((value) => `${collection} ${field} ${value}`)),
  )
  expect(named.filter((value) => !values.includes(value))).toEqual([])
})

test('docs/access.md shows the same table', () => {
  const page = readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8')
  expect(
    page
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n'),
  ).toBe(accessInMarkdown(COLLECTIONS))
})

let place: { house: House; everyone: Everyone } | undefined
let collectionsAsked = 0

/** In fuller houses lists are longer, and more houses take longer to open. */
const COLLECTIONS_PER_HOUSE = 8

afterAll(() => place?.house.close())

describe.each(COLLECTIONS)('$name', (collection) => {
  beforeAll(async () => {
    if (collectionsAsked++ % COLLECTIONS_PER_HOUSE !== 0) return
    await place?.house.close()
    const house = await openHouse(COLLECTIONS)
    place = { house, everyone: await makeEveryone(house) }
  })

  const households: SharedHouseholds = new Map()
  const variants = accessVariantsOf(collection)
  const cells = ACTIONS.flatMap((action) =>
    variants.map((variant) => ({
      action,
      state: variant ? variantInWords(variant) : 'any state',
      cell: { collection, action, variant },
    })),
  )
  test.each(cells)('$action, of $state', async ({ cell }) => {
    const { house, everyone } = place!
    expect(await problemsAt(house, everyone, cell, households)).toEqual([])
    expect(house.failures).toEqual([])
  })
})

describe('the matrix finds', () => {
  const opened = (name: string, action: Action, rule: string | null) =>
    COLLECTIONS.map((it) => (it.name === name ? { ...it, rules: { ...it.rules, [action]: rule } } : it))

  test.each([
    {
      name: 'player_details',
      action: 'list',
      rule: '',
      person: 'user',
      problem: 'sees it in the list',
      written: false,
    },
    {
      name: 'player_details',
      action: 'view',
      rule: '@request.auth.id != ""',
      person: 'worker',
      problem: 'answer 200',
      written: false,
    },
    { name: 'users', action: 'create', rule: '', person: 'guest', problem: 'told', written: false },
    {
      name: 'teams',
      action: 'update',
      rule: 'managers ?= @request.auth.id',
      person: 'manager',
      problem: 'answer 200',
      written: true,
    },
    { name: 'players', action: 'delete', rule: '', person: 'guest', problem: 'answer 204', written: true },
    { name: 'config', action: 'update', rule: null, person: 'admin', problem: 'answer 403', written: false },
  ] as const)('$action of $name with the rule $rule', async ({ name, action, rule, person, problem, written }) => {
    const collections = opened(name, action, rule)
    const house = await openHouse(collections)
    const collection = house.db.schema.get(name)
    const everyone = await makeEveryone(house)
    const [variant] = accessVariantsOf(collection)
    const problems = await problemsAt(house, everyone, { collection, action, variant })
    expect(problems.find((it) => it.startsWith(`as ${person}: `))).toContain(problem)
    expect(problems.includes(WRITTEN)).toBe(written)
    await house.close()
  })

  test('a collection that is not listed', () => {
    const stranger = { ...COLLECTIONS[0]!, name: 'strangers' }
    expect(() => whoMay(stranger, 'list', undefined)).toThrow('0 lines of the access table are about strangers.list')
  })
})

/** Those who have nothing to do with any household, by their sessions. */
type Everyone = ReadonlyMap<PersonOfTable, string>

async function makeEveryone(house: House): Promise<Everyone> {
  const roles = house.db.schema.get('roles')
  const ids = await house.db.write(async (tx) => {
    const people: [PersonOfTable, string][] = [['user', await makePerson(tx, 'user')]]
    for (const role of ROLES) {
      const user = await makePerson(tx, role)
      await tx.createStored(roles, { user, roles: [role] })
      people.push([role, user])
    }
    return people
  })
  const { owner, manager } = await makeHousehold(house.db)
  ids.push(['player', owner], ['other manager', manager])
  return new Map(await Promise.all(ids.map(async ([who, id]) => [who, await house.signIn(id)] as const)))
}

/** An action on a record in some state. */
interface Cell {
  readonly collection: Collection
  readonly action: Action
  readonly variant: Variant | undefined
}

const WRITTEN = 'something was written by somebody who may not'

/** Everybody at one action. Answers what is not as it should be. */
async function problemsAt(
  house: House,
  everyone: Everyone,
  cell: Cell,
  households: SharedHouseholds = new Map(),
): Promise<readonly string[]> {
  const may = whoMay(cell.collection, cell.action, cell.variant)
  const writes = cell.action !== 'list' && cell.action !== 'view'
  const isWriter = (person: PersonOfTable) => writes && may.includes(person)
  const problems: string[] = []
  const knockAt = async (record: PreparedRecord, person: PersonOfTable) => {
    const problem = await knock(house, everyone, record, person, may.includes(person))
    if (problem !== undefined) problems.push(`as ${person}: ${problem}`)
  }
  // Whoever changes nothing can ask for the same record.
  const shared = await sharedRecord(house, cell, households)
  const before = await committedState(house.db)
  for (const person of PEOPLE.filter((it) => !isWriter(it))) await knockAt(shared, person)
  if ((await committedState(house.db)) !== before) problems.push(WRITTEN)
  // It is as it was, so the first who may has it too; whoever is next as long as the first has not used it up.
  const isKept = cell.action === 'update' && surelyOther(cell.collection) !== undefined
  for (const [nth, person] of PEOPLE.filter(isWriter).entries())
    await knockAt(nth === 0 || isKept ? shared : await newRecord(house, cell), person)
  return problems
}

interface PreparedRecord extends Cell {
  readonly household: Household
  readonly id: string
}

/** By the state of the record. */
type SharedHouseholds = Map<Variant | undefined, Household>

/** The same one for reading and for what is refused, unless the action needs it made ready. */
async function sharedRecord(house: House, cell: Cell, households: SharedHouseholds): Promise<PreparedRecord> {
  const { collection, action, variant } = cell
  if (action === 'create' || action === 'delete') return newRecord(house, cell)
  const household = households.get(variant) ?? (await makeHousehold(house.db, cell))
  households.set(variant, household)
  return { ...cell, household, id: household.records.get(collection.name)! }
}

/** A record in a household of its own, where the action is possible. */
async function newRecord(house: House, cell: Cell): Promise<PreparedRecord> {
  const { collection, action } = cell
  const household = await makeHousehold(house.db, cell)
  const id = household.records.get(collection.name)!
  if (action === 'create') await makeRoom(house.db, collection, id)
  if (action === 'delete') await release(house.db, collection, id)
  return { ...cell, household, id }
}

/** One person at one action. Answers what is not as it should be. */
async function knock(house: House, everyone: Everyone, record: PreparedRecord, person: PersonOfTable, may: boolean) {
  const { collection, action, variant, household, id } = record
  const body = { ...bodyFor(record, household), ...(action === 'create' ? variant : {}) }
  const token = await sessionOf(house, everyone, household, person)
  const answer = await house.ask({ ...request(collection, action, id), token, ...(hasBody(action) ? { body } : {}) })
  return may ? effectProblem(house, record, body, answer) : refusalProblem(collection, action, id, answer)
}

async function sessionOf(house: House, everyone: Everyone, { owner, manager }: Household, person: PersonOfTable) {
  if (person === 'owner') return house.signIn(owner)
  if (person === 'manager') return house.signIn(manager)
  return everyone.get(person)
}

const hasBody = (action: Action) => action === 'create' || action === 'update'

function request(collection: Collection, action: Action, id: string) {
  const records = `/api/collections/${collection.name}/records`
  if (action === 'list') return { path: `${records}?perPage=1000` }
  if (action === 'create') return { method: 'POST', path: records }
  const method = { view: 'GET', update: 'PATCH', delete: 'DELETE' }[action]
  return { method, path: `${records}/${id}` }
}

/** Takes the record away where nothing needs it: there may be room for one only. */
async function makeRoom(db: Database, collection: Collection, id: string) {
  if (collection.single || db.schema.pointingAt(collection).length > 0) return
  await db.write((tx) => tx.delete(collection, id))
}

/** Takes away what would keep the record from being deleted by anybody. */
async function release(db: Database, collection: Collection, id: string) {
  for (const { collection: other, field, relation } of db.schema.pointingAt(collection)) {
    if (relation.onDelete !== 'restrict') continue
    for (const pointing of await db.list(other, { filter: `${field} ?= {:id}`, params: { id } })) {
      await release(db, other, pointing.id)
      await db.write((tx) => tx.delete(other, pointing.id))
    }
  }
}

let bodies = 0

/** What a client may say: a whole new record, or one changed value. */
function bodyFor({ collection, action }: Cell, household: Household): Record<string, unknown> {
  const name = `body ${++bodies}`
  if (action === 'create') {
    const whole: Record<string, unknown> = {
      ...sampleOf(collection, name, household),
      ...belongingOf(collection, household),
    }
    const writable = writableOf(collection)
    return Object.fromEntries(writable.flatMap(([field]) => (field in whole ? [[field, whole[field]]] : [])))
  }
  const [field, declared] = surelyOther(collection) ?? changeableOf(collection)[0]!
  return { [field]: valueFor(declared, { text: name, secret: false }) }
}

const writableOf = ({ declared }: Collection) =>
  Object.entries(declared).filter(([, field]) => !field.hidden && !field.locked)

const changeableOf = (collection: Collection) =>
  writableOf(collection).filter(([, { kind }]) => kind !== 'relation' && kind !== 'file')

/** The field to which everybody can write something new, in whatever state the record is. */
const surelyOther = (collection: Collection) => changeableOf(collection).find(([, { kind }]) => SURELY_OTHER.has(kind))

/** Kinds whose every made-up value differs from the last. */
const SURELY_OTHER = new Set(['text', 'editor', 'number', 'integer', 'date', 'json', 'email', 'url'])

function refusalProblem(collection: Collection, action: Action, id: string, { status, text }: TestResponse) {
  const expected = refusalOf(collection, action)
  if (status !== expected.status) return `answer ${status} instead of ${expected.status}: ${text}`
  if (status === 200) return idsIn(text).includes(id) ? 'sees it in the list' : undefined
  const told = JSON.parse(text) as unknown
  const wanted = { data: {}, message: expected.message, status }
  return JSON.stringify(told) === JSON.stringify(wanted) ? undefined : `told ${text}`
}

/** As recorded from PocketBase. */
function refusalOf(collection: Collection, action: Action): { status: number; message?: string } {
  if (collection.rules[action] === null) return { status: 403, message: 'Only superusers can perform this action.' }
  if (action === 'list') return { status: 200 }
  if (action === 'create') return { status: 400, message: 'Failed to create record.' }
  return { status: 404, message: "The requested resource wasn't found." }
}

const idsIn = (text: string) => (JSON.parse(text) as { items: { id: string }[] }).items.map((item) => item.id)

async function effectProblem(
  { db }: House,
  { collection, action, id }: PreparedRecord,
  body: Readonly<Record<string, unknown>>,
  { status, text }: TestResponse,
): Promise<string | undefined> {
  if (status !== (action === 'delete' ? 204 : 200)) return `answer ${status}: ${text}`
  if (action === 'delete') return (await db.stored(collection, id)) ? 'the record is still there' : undefined
  if (action === 'list' && !idsIn(text).includes(id)) return 'does not see it in the list'
  const shown = shownIn(text, action, id)
  const stored = await db.stored(collection, String(shown['id']))
  if (!stored) return 'answers with a record that is not there'
  const hidden = Object.keys(collection.fields).filter((name) => collection.fields[name]?.hidden && name in shown)
  if (hidden.length > 0) return `shows ${hidden.join()}`
  const visible = Object.keys(collection.fields).filter((name) => !collection.fields[name]?.hidden)
  const differs = [
    ...visible.filter((name) => !same(shown[name], stored[name])),
    ...(hasBody(action)
      ? Object.keys(body).filter((name) => !same(stored[name], asStored(collection, name, body)))
      : []),
  ]
  return differs.length === 0 ? undefined : `${differs.join()} is not what was written`
}

function shownIn(text: string, action: Action, id: string): Record<string, unknown> {
  const answer = JSON.parse(text) as Record<string, unknown>
  if (action !== 'list') return answer
  return (answer['items'] as Record<string, unknown>[]).find((item) => item['id'] === id)!
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A time is stored with a blank where clients write a T. */
function asStored(collection: Collection, name: string, body: Readonly<Record<string, unknown>>): unknown {
  const field = collection.declared[name]!
  if (field.kind === 'date') return String(body[name]).replace('T', ' ')
  return isMany(field) ? [body[name]].flat() : body[name]
}
