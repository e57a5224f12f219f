import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Change } from '../changes/change.ts'
import type { Database } from '../database.ts'
import { collection } from '../schema/collection.ts'
import { bool, choice, date, email, integer, json, number, relation, text, url } from '../schema/fields.ts'
import { openTemporary } from '../temporary.testing.ts'
import { withoutSession } from './actor.ts'
import { GUEST, type Viewer } from './viewer.ts'
import { type Body, createAs, deleteAs, listAs, updateAs, viewAs } from './viewer-records.ts'

const OPEN = { list: '', view: '', create: '', update: '', delete: '' }

const shelves = collection('shelves', { fields: { name: text({ required: true, max: 10 }) }, rules: OPEN })
const items = collection('items', {
  fields: {
    name: text({ required: true, min: 2, max: 10, pattern: /^[^!]*$/ }),
    count: integer({ min: 0, max: 99 }),
    price: number({ min: 0.5 }),
    fragile: bool(),
    kind: choice(['loan', 'sale']),
    tags: choice(['a', 'b', 'c'], { many: 2 }),
    due: date(),
    facts: json(),
    contact: email(),
    link: url(),
    shelf: relation('shelves', { onDelete: 'restrict' }),
    near: relation('shelves', { many: 3, onDelete: 'setNull' }),
    secret: text({ hidden: true }),
    state: choice(['new', 'old'], { locked: true }),
  },
  unique: [{ fields: ['name'] }],
  checks: [`"count" < 50 OR "fragile" = 0`],
  rules: OPEN,
})
const labels = collection('labels', {
  fields: { item: relation('items', { required: true, onDelete: 'cascade' }), text: text() },
  rules: OPEN,
})
const settings = collection('settings', {
  fields: { title: text() },
  single: true,
  refuseStale: true,
  rules: { ...OPEN, create: '@request.auth.roles ?= "admin"', update: '@request.auth.roles ?= "admin"', delete: null },
})

let db: Database
let close: () => Promise<void>
let changes: Change[]
const admin: Viewer = { id: 'admin'.padEnd(15, '0'), roles: ['admin'], record: {} }

beforeAll(async () => {
  ;({ db, close } = await openTemporary([shelves, items, labels, settings]))
  db.feed.follow((committed) => void changes.push(...committed))
})
afterAll(() => close())
beforeEach(async () => {
  await db.write(async (tx) => {
    for (const name of ['labels', 'items', 'shelves', 'settings']) await tx.store.run(`DELETE FROM "${name}"`)
  })
  changes = []
})

type Item = Record<string, unknown> & { id: string; updated: string }
const create = (body: Body) => createAs(db, withoutSession(GUEST), items, body, {}) as Promise<Item>
const update = (id: string, body: Body) => updateAs(db, withoutSession(GUEST), items, id, body, {}) as Promise<Item>
const refusal = (data: unknown, message = expect.any(String)) => ({ status: 400, message, data })
const code = (name: string) => expect.objectContaining({ code: `validation_${name}` })
const shelf = (name = 'left') => db.write((tx) => tx.create(shelves, { name }))

describe('what was not said is empty', () => {
  test('in every kind', async () => {
    expect(await create({ name: 'disc' })).toMatchObject({
      count: 0,
      price: 0,
      fragile: false,
      kind: '',
      tags: [],
      due: '',
      facts: null,
      contact: '',
      link: '',
      shelf: '',
      near: [],
    })
  })
})

describe('a body is refused at the field', () => {
  test.each<[string, Body, string]>([
    ['name', { name: '' }, 'required'],
    ['name', {}, 'required'],
    ['name', { name: null }, 'required'],
    ['name', { name: 'x' }, 'min_text_constraint'],
    ['name', { name: 'x'.repeat(11) }, 'max_text_constraint'],
    ['name', { name: 'no!' }, 'invalid_format'],
    ['name', { name: 12 }, 'invalid_type'],
    ['name', { name: ['ab'] }, 'invalid_type'],
    ['name', { name: 'a\0b' }, 'invalid_text'],
    ['name', { name: 'a\ud800b' }, 'invalid_text'],
    ['count', { name: 'disc', count: 'many' }, 'invalid_type'],
    ['count', { name: 'disc', count: 1.5 }, 'only_int_constraint'],
    ['count', { name: 'disc', count: 100 }, 'max_number_constraint'],
    ['count', { name: 'disc', count: true }, 'invalid_type'],
    ['price', { name: 'disc', price: 0.1 }, 'min_number_constraint'],
    ['fragile', { name: 'disc', fragile: 'maybe' }, 'invalid_type'],
    ['kind', { name: 'disc', kind: 'gift' }, 'invalid_value'],
    ['tags', { name: 'disc', tags: ['a', 'b', 'c'] }, 'too_many_values'],
    ['tags', { name: 'disc', tags: ['z'] }, 'invalid_value'],
    ['due', { name: 'disc', due: 'tomorrow' }, 'invalid_date'],
    ['due', { name: 'disc', due: '2026-02-30' }, 'invalid_date'],
    ['due', { name: 'disc', due: '2026-02-30 10:00' }, 'invalid_date'],
    ['due', { name: 'disc', due: '2026-02-30T23:30:00-02:00' }, 'invalid_date'],
    ['contact', { name: 'disc', contact: 'nobody' }, 'is_email'],
    ['link', { name: 'disc', link: 'javascript:alert(1)' }, 'invalid_url'],
    ['shelf', { name: 'disc', shelf: 'aaaaaaaaaaaaaaa' }, 'missing_rel_records'],
    ['near', { name: 'disc', near: ['aaaaaaaaaaaaaaa'] }, 'missing_rel_records'],
    ['colour', { name: 'disc', colour: 'red' }, 'unknown_field'],
    ['secret', { name: 'disc', secret: 'x' }, 'unknown_field'],
    ['hasOwnProperty', { name: 'disc', hasOwnProperty: 1 }, 'unknown_field'],
    ['state', { name: 'disc', state: 'old' }, 'values_mismatch'],
    ['id', { name: 'disc', id: 'short' }, 'min_text_constraint'],
    ['id', { name: 'disc', id: 'UPPERCASE000000' }, 'invalid_format'],
  ])('%s of %j', async (field, body, error) => {
    await expect(create(body)).rejects.toMatchObject(refusal({ [field]: code(error) }, 'Failed to create record.'))
    expect(await db.count(items)).toBe(0)
    expect(changes).toEqual([])
  })

  test('and every error is told at once', async () => {
    const body = { name: '', kind: 'gift', shelf: 'aaaaaaaaaaaaaaa', colour: 1 }
    await expect(create(body)).rejects.toMatchObject(
      refusal({
        name: code('required'),
        kind: code('invalid_value'),
        shelf: code('missing_rel_records'),
        colour: code('unknown_field'),
      }),
    )
  })

  test('and what only the database knows is told in the same form', async () => {
    await create({ name: 'disc' })
    await expect(create({ name: 'disc' })).rejects.toMatchObject(refusal({ name: code('not_unique') }))
    await expect(create({ name: 'vase', count: 60, fragile: true })).rejects.toMatchObject(refusal({}))
  })
})

describe('values arrive in one form', () => {
  test('times in UTC, addresses in lower case, numbers and truth from forms', async () => {
    const body = {
      name: 'disc',
      due: '2026-07-01T12:00:00+02:00',
      contact: ' Ada@Example.ORG ',
      count: '7',
      fragile: 'true',
      tags: 'a',
    }
    expect(await create(body)).toMatchObject({
      due: '2026-07-01 10:00:00.000Z',
      contact: 'ada@example.org',
      count: 7,
      fragile: true,
      tags: ['a'],
    })
  })
})

describe('an update', () => {
  test('changes what it says and takes back a record as it was read', async () => {
    const item = await create({ name: 'disc', count: 3 })
    const after = await update(item.id, { ...item, expand: {}, count: 4 })
    expect(after).toMatchObject({ name: 'disc', count: 4 })
    expect(after.updated > item.updated).toBe(true)
    expect(changes.map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('adds, appends, prepends and removes', async () => {
    const [left, right] = [await shelf('left'), await shelf('right')]
    const item = await create({ name: 'disc', count: 3, tags: ['b'], near: [left.id] })
    expect(await update(item.id, { 'count+': 2, 'tags+': 'c', 'near+': [right.id] })).toMatchObject({
      count: 5,
      tags: ['b', 'c'],
      near: [left.id, right.id],
    })
    expect(await update(item.id, { 'count-': 1, 'tags-': ['b'], '+tags': 'a', 'near-': left.id })).toMatchObject({
      count: 4,
      tags: ['a', 'c'],
      near: [right.id],
    })
    await expect(update(item.id, { 'count+': 1_000 })).rejects.toMatchObject(
      refusal({ count: code('max_number_constraint') }),
    )
    await expect(update(item.id, { 'name+': 'x' })).rejects.toMatchObject(refusal({ name: code('invalid_modifier') }))
    await expect(update(item.id, { '+count': 1 })).rejects.toMatchObject(refusal({ count: code('invalid_modifier') }))
  })

  test('of a record that is not there is not found', async () => {
    await expect(update('aaaaaaaaaaaaaaa', { name: 'disc' })).rejects.toMatchObject({ status: 404 })
  })

  test('of two at once loses nothing that was added', async () => {
    const item = await create({ name: 'disc' })
    await Promise.all(Array.from({ length: 20 }, () => update(item.id, { 'count+': 1 })))
    expect(await viewAs(db, GUEST, items, item.id, {})).toMatchObject({ count: 20 })
  })
})

describe('a record that others point at', () => {
  test('stays while a relation restricts, takes along what cascades, and is forgotten by the rest', async () => {
    const [left, right] = [await shelf('left'), await shelf('right')]
    const item = await create({ name: 'disc', shelf: left.id, near: [left.id, right.id] })
    await createAs(db, withoutSession(GUEST), labels, { item: item.id, text: 'mine' }, {})
    await expect(deleteAs(db, withoutSession(GUEST), shelves, left.id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('required relation'),
    })
    await deleteAs(db, withoutSession(GUEST), shelves, right.id)
    expect(await viewAs(db, GUEST, items, item.id, {})).toMatchObject({ near: [left.id] })
    changes = []
    await deleteAs(db, withoutSession(GUEST), items, item.id)
    expect(await db.count(labels)).toBe(0)
    expect(changes.map(({ collection, action }) => `${action} ${collection.name}`)).toEqual([
      'delete labels',
      'delete items',
    ])
  })
})

describe('a single record', () => {
  test('has no second', async () => {
    await createAs(db, withoutSession(admin), settings, { title: 'one' }, {})
    await expect(createAs(db, withoutSession(admin), settings, { title: 'two' }, {})).rejects.toMatchObject({
      status: 400,
    })
    expect((await listAs(db, GUEST, settings, {})).totalItems).toBe(1)
    await expect(deleteAs(db, withoutSession(admin), settings, 'aaaaaaaaaaaaaaa')).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is not changed on an old base: 409 with both values', async () => {
    const first = (await createAs(db, withoutSession(admin), settings, { title: 'one' }, {})) as Item
    const mine = (await updateAs(
      db,
      withoutSession(admin),
      settings,
      first.id,
      { ...first, title: 'mine' },
      {},
    )) as Item
    await expect(
      updateAs(db, withoutSession(admin), settings, first.id, { ...first, title: 'theirs' }, {}),
    ).rejects.toMatchObject({
      status: 409,
      data: { wanted: { title: 'theirs' }, current: { title: 'mine', updated: mine.updated } },
    })
    expect(await viewAs(db, GUEST, settings, first.id, {})).toMatchObject({ title: 'mine' })
  })
})
