import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { PreparedQuery } from './prepared-query.ts'
import type { WriteQueries } from './queries.ts'
import { column, privateTable } from './schema/private-table.ts'
import { openTemporary } from './temporary.testing.ts'

const visits = privateTable('_visits', {
  columns: {
    seq: column.counter(),
    place: column.text({ notBlank: true }),
    kind: column.text({ oneOf: ['walk', 'ride'] }),
    minutes: column.integer({ default: 0, min: 0, max: 600 }),
    note: column.text({ nullable: true }),
  },
  unique: [['place', 'kind']],
})

declare module './schema/private-table.ts' {
  interface KnownTables {
    _visits: typeof visits
  }
}

let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openTemporary([], { tables: [visits] }))
  await db.write((tx) =>
    tx.execute((queries) =>
      queries.insertInto('_visits').values([
        { place: 'field 1', kind: 'walk', minutes: 5, note: null },
        { place: 'field 2', kind: 'ride', minutes: 1, note: 'by bus' },
        { place: 'field 3', kind: 'walk', minutes: 9, note: null },
      ]),
    ),
  )
})
afterAll(() => close())

const walks = () =>
  db.query((queries) =>
    queries.selectFrom('_visits').select(['seq', 'place']).where('kind', '=', 'walk').orderBy('seq'),
  )

test('rows come typed, with the numbers that the database gave', async () => {
  expect(await walks()).toEqual([
    { seq: 1, place: 'field 1' },
    { seq: 3, place: 'field 3' },
  ])
})

test('a transaction sees what it wrote, and what fails leaves nothing', async () => {
  const failing = db.write(async (tx) => {
    const gone = await tx.query((queries) =>
      queries.deleteFrom('_visits').where('kind', '=', 'walk').returning(['place', 'minutes']),
    )
    expect(gone.map(({ minutes }) => minutes)).toEqual([5, 9])
    expect(await tx.query((queries) => queries.selectFrom('_visits').select('place'))).toHaveLength(1)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await walks()).toHaveLength(2)
})

test('the declaration is held by the database', async () => {
  const add = (values: { place: string; kind: 'walk' | 'ride'; minutes?: number }) =>
    db.write((tx) => tx.execute((queries) => queries.insertInto('_visits').values(values)))
  await expect(add({ place: 'field 1', kind: 'walk' })).rejects.toMatchObject({ kind: 'unique' })
  await expect(add({ place: '', kind: 'walk' })).rejects.toMatchObject({ kind: 'check' })
  await expect(add({ place: 'field 4', kind: 'walk', minutes: 601 })).rejects.toMatchObject({ kind: 'check' })
})

test('what is left out gets its default, and rows that are inserted together leave out the same', async () => {
  const short = { place: 'field 5', kind: 'ride' } as const
  const [made] = await db.write((tx) =>
    tx.query((queries) => queries.insertInto('_visits').values(short).returning(['minutes', 'note'])),
  )
  expect(made).toEqual({ minutes: 0, note: null })
  const uneven = db.write((tx) =>
    tx.execute((queries) => queries.insertInto('_visits').values([short, { ...short, minutes: 3 }])),
  )
  await expect(uneven).rejects.toThrow('name the same columns')
})

test('a number of rows stands in the statement, not among its values', () => {
  const query = db.store.queries.selectFrom('_visits').select('place').where('kind', '=', 'walk').limit(3).offset(1)
  const { sql, parameters } = query.compile()
  expect(sql).toMatch(/^select "place" from "_visits" where "kind" = (?:\?|\$1) limit 3 offset 1$/)
  expect(parameters).toEqual(['walk'])
})

test('a pattern means the same on both: A to Z are a to z, other letters are themselves, nothing escapes', async () => {
  const places = ['ÄCKER 1', 'hill_top', 'hill\\top', 'hillXtop']
  const like = (queries: WriteQueries, pattern: string, operator: 'like' | 'not like' = 'like') =>
    queries.selectFrom('_visits').select('place').where('place', 'in', places).where('place', operator, pattern)
  const undone = db.write(async (tx) => {
    for (const place of places)
      await tx.execute((queries) => queries.insertInto('_visits').values({ place, kind: 'walk', note: null }))
    const found = async (...asked: [pattern: string, operator?: 'not like']) =>
      (await tx.query((queries) => like(queries, ...asked).orderBy('seq'))).map(({ place }) => place)
    expect(await found('HILL_TOP')).toEqual(['hill_top', 'hill\\top', 'hillXtop'])
    expect(await found('hill\\%')).toEqual(['hill\\top'])
    expect(await found('Äcker%')).toEqual(['ÄCKER 1'])
    expect(await found('äcker%')).toEqual([])
    expect(await found('hill%', 'not like')).toEqual(['ÄCKER 1'])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('nothing is in an empty list', async () => {
  const seqs = async (operator: 'in' | 'not in') =>
    db.query((queries) => queries.selectFrom('_visits').select('seq').where('seq', operator, []))
  expect(await seqs('in')).toEqual([])
  expect((await seqs('not in')).length).toBeGreaterThan(0)
})

test('a prepared query is built once, and asked with the values of each time', async () => {
  let built = 0
  const prepared = new PreparedQuery((queries, { kind, least }: { kind: 'walk' | 'ride'; least: number }) => {
    built++
    return queries
      .selectFrom('_visits')
      .select('place')
      .where('minutes', '>=', least)
      .where('kind', '=', kind)
      .where('place', '<>', 'field 9')
  })
  const places = async (kind: 'walk' | 'ride', least: number) =>
    (await db.queryPrepared(prepared, { kind, least })).map(({ place }) => place)
  expect(await places('walk', 6)).toEqual(['field 3'])
  expect(await places('ride', 1)).toEqual(['field 2'])
  expect(built).toBe(1)
})

test('a table needs one primary key', () => {
  expect(() => privateTable('_none', { columns: { name: column.text() } })).toThrow('needs a primary key')
  const columns = { seq: column.counter(), name: column.text() }
  expect(() => privateTable('_two', { columns, primaryKey: ['name'] })).toThrow('needs a primary key')
})
