import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#http/areas/area.ts'
import type { Collection } from '#records/schema/collection.ts'
import { isMany } from '#records/schema/fields.ts'
import { accessVariantsOf, type PersonOfTable, whoMay } from './access/access-table.testing.ts'
import { everythingIn, type House, openHouse } from './access/house.testing.ts'
import { makeHousehold, makePerson } from './access/households.testing.ts'
import { valueFor } from './access/made-up.testing.ts'
import { AREAS } from './areas.ts'
import { COLLECTIONS } from './declared.ts'

/**
 * Records are written in one way: by a command, or through the record service by a writer that holds the same invariants
 * and keeps who wrote. A rule that lets somebody in without such a writer fails here.
 */

const WRITES = ['create', 'update', 'delete'] as const
type WriteAction = (typeof WRITES)[number]

interface Way {
  readonly collection: Collection
  readonly action: WriteAction
}

/** What the record service lets somebody write. */
const openWays = (collections: readonly Collection[]): readonly Way[] =>
  collections.flatMap((collection) =>
    WRITES.filter((action) => collection.rules[action] !== null).map((action) => ({ collection, action })),
  )

/** Those that nobody looks after: their rule is open, and no area has a writer for them. */
function waysPastCommands(areas: readonly Area[], collections: readonly Collection[]): readonly string[] {
  const writers = areas.flatMap((area) => area.writers ?? [])
  const hasWriter = ({ collection, action }: Way) =>
    writers.some((it) => it.collection.name === collection.name && action in it)
  return openWays(collections)
    .filter((way) => !hasWriter(way))
    .map(({ collection, action }) => `${collection.name}.${action}`)
}

/** Collections that nothing writes: no rule is open, and their area has no command. */
function unwritten(areas: readonly Area[]): readonly string[] {
  const closed = areas.filter(({ commands = [] }) => commands.length === 0).flatMap((area) => area.collections ?? [])
  return closed.filter((it) => WRITES.every((action) => it.rules[action] === null)).map(({ name }) => name)
}

test('every write goes through a command or a writer', () => {
  expect(waysPastCommands(AREAS, COLLECTIONS)).toEqual([])
  expect(unwritten(AREAS)).toEqual([])
})

/**
 * What a writer must refuse, for each collection that has one: bodies that break what its command holds too. A writer
 * without a line fails.
 */
const BROKEN: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  config: [{ playersfee: -1 }, { updated: '2020-01-01 00:00:00.000Z', playersfee: 1 }],
  config_translations: [
    { user_login_message_de: 'x'.repeat(2_001) },
    { updated: '2020-01-01 00:00:00.000Z', user_login_message_de: 'Ab Freitag.' },
  ],
  tournament: [
    { starts: '2026-06-14', ends: '2026-06-13' },
    { starts: '2026-06-01', ends: '2026-07-31' },
    { time_zone: 'Lakeside' },
    { updated: '2020-01-01 00:00:00.000Z', name: 'Other' },
  ],
  tournament_account: [{ iban: 'DE89370400440532013001' }, { updated: '2020-01-01 00:00:00.000Z', holder: 'Other' }],
  users: [
    { email: 'other@cup.example' },
    { verified: true },
    { blocked: true },
    { name: '' },
    { password: 'long pull into the wind', passwordConfirm: 'long pull into the wind' },
  ],
}

describe.each(openWays(COLLECTIONS).map((way) => ({ ...way, name: `${way.collection.name}.${way.action}` })))(
  'through the record service, $name',
  ({ collection, action }) => {
    let house: House
    beforeAll(async () => {
      house = await openHouse(COLLECTIONS)
    })
    afterAll(() => house.close())

    test('is kept with who wrote it', async () => {
      expect(await problemsOfWriting(house, { collection, action })).toEqual([])
    })

    test('refuses what the command refuses, and keeps nothing of it', async () => {
      const broken = BROKEN[collection.name] ?? []
      expect(broken.length).toBeGreaterThan(0)
      for (const body of broken) {
        const { id, token } = await writerOf(house, { collection, action })
        const before = await everythingIn(house.db)
        const answer = await house.ask({ ...requestFor({ collection, action }, id), token, body })
        expect([400, 409]).toContain(answer.status)
        expect(await everythingIn(house.db)).toBe(before)
      }
    })
  },
)

describe('money and admission are written by commands alone, which keep who did it', () => {
  test.each([
    ['player_details', { fee_state: 'paid' }],
    ['teams', { state: 'withdrawn' }],
  ])('%s', async (name, body) => {
    const house = await openHouse(COLLECTIONS)
    const way = { collection: house.db.schema.get(name), action: 'update' } as const
    const { id } = await writerOf(house, way)
    const token = await house.signIn(await makeAdmin(house.db))
    const before = await everythingIn(house.db)
    const answer = await house.ask({ ...requestFor(way, id), token, body })
    expect(answer.status).toBe(403)
    expect(await everythingIn(house.db)).toBe(before)
    await house.close()
  })
})

describe('a rule that is opened is found', () => {
  const ADMIN = '@request.auth.roles ?= "admin"'
  const opened = (name: string, action: WriteAction) =>
    COLLECTIONS.map((it) => (it.name === name ? { ...it, rules: { ...it.rules, [action]: ADMIN } } : it))

  test.each([
    ['teams', 'create'],
    ['teams', 'update'],
    ['players', 'delete'],
    ['player_details', 'update'],
    ['divisions', 'update'],
    ['tournament', 'create'],
    ['config', 'delete'],
  ] as const)('by the declarations: %s.%s', (name, action) => {
    expect(waysPastCommands(AREAS, opened(name, action))).toEqual([`${name}.${action}`])
  })

  test('by what it leaves behind: a team that an admin changes past the commands', async () => {
    const collections = opened('teams', 'update')
    const house = await openHouse(collections)
    const collection = house.db.schema.get('teams')
    expect(await problemsOfWriting(house, { collection, action: 'update' })).toEqual([
      'nothing was kept of who wrote it',
    ])
    await house.close()
  })

  test('and an area that keeps something which it has no command for', () => {
    const [first] = COLLECTIONS.filter(({ rules }) => rules.update === null)
    expect(unwritten([{ name: 'strangers', collections: [first!] }])).toEqual([first!.name])
  })
})

/** One who may, and the record that they may write. */
async function writerOf({ db, signIn }: House, { collection, action }: Way) {
  const [variant] = accessVariantsOf(collection)
  const household = await makeHousehold(db, { collection, variant })
  const allowed: readonly PersonOfTable[] = isListed(collection) ? whoMay(collection, action, variant) : []
  const actor = allowed.includes('owner') ? household.owner : await makeAdmin(db)
  return { actor, id: household.records.get(collection.name)!, token: await signIn(actor) }
}

const isListed = ({ name }: Collection) => openWays(COLLECTIONS).some(({ collection }) => collection.name === name)

const makeAdmin = (db: House['db']) =>
  db.write(async (tx) => {
    const user = await makePerson(tx, `admin ${(admins += 1)}`)
    await tx.createStored(db.schema.get('roles'), { user, roles: ['admin'] })
    return user
  })
let admins = 0

function requestFor({ collection, action }: Way, id: string) {
  const records = `/api/collections/${collection.name}/records`
  if (action === 'create') return { method: 'POST', path: records }
  return { method: action === 'update' ? 'PATCH' : 'DELETE', path: `${records}/${id}` }
}

interface Kept {
  readonly actor: string
  readonly collection: string
  readonly record: string
}

/** Writes as somebody who may. Answers what is not as it should be. */
async function problemsOfWriting(house: House, way: Way): Promise<readonly string[]> {
  const { actor, id, token } = await writerOf(house, way)
  const kept = () => house.db.store.all<Kept>('SELECT "actor", "collection", "record" FROM "_audit" ORDER BY "seq"')
  const before = await kept()
  const body = way.action === 'delete' ? undefined : changeFor(way.collection)
  const answer = await house.ask({ ...requestFor(way, id), token, body })
  if (answer.status >= 300) return [`answer ${answer.status}: ${answer.text}`]
  const written = way.action === 'create' ? (JSON.parse(answer.text) as { id: string }).id : id
  const added = (await kept()).slice(before.length)
  const entry = added.find((it) => it.collection === way.collection.name && it.record === written)
  if (!entry) return ['nothing was kept of who wrote it']
  return entry.actor === actor ? [] : [`kept as written by ${entry.actor}`]
}

let changes = 0

/** Another text in the first field that takes any. */
function changeFor({ declared }: Collection): Record<string, unknown> {
  const [name, field] = Object.entries(declared).find(
    ([, it]) => it.kind === 'text' && !it.hidden && !it.locked && !isMany(it) && !it.pattern && !it.valid,
  )!
  return { [name]: valueFor(field, { text: `change ${(changes += 1)}`, secret: false }) }
}
