import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { collection } from '../schema/collection.ts'
import { file } from '../schema/fields.ts'
import type { PreparedFile } from '../schema/values.ts'
import { openTemporary } from '../temporary.testing.ts'
import { CHUNK_BYTES, fileOf, keepThumb, readPart, readWhole, thumbOf } from './blobs.ts'
import type { StoreReads } from './store.ts'

const sheets = collection('sheets', {
  fields: { scan: file({ types: ['image/png'] }), pages: file({ types: ['image/png'], many: 5 }) },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})

let db: Database
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await openTemporary([sheets]))
})
afterEach(() => close())

function prepared(contents: string | Uint8Array, name: string): PreparedFile {
  const bytes = Buffer.from(contents)
  return { name, type: 'image/png', bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

const create = (values: Record<string, unknown>) => db.write((tx) => tx.createStored(sheets, values))
const remove = (id: string) => db.write((tx) => tx.delete(sheets, id))
const thumb = (original: PreparedFile, made: PreparedFile, size = '1x1') =>
  db.store.write((tx) => keepThumb(tx, original.hash, size, made, '2026-06-01 10:00:00.000Z'))

async function contents(): Promise<string[]> {
  const rows = await db.store.rows(
    'SELECT b."hash", c."bytes" FROM "_blobs" AS b LEFT JOIN "_chunks" AS c ON c."hash" = b."hash"',
  )
  return rows.map(([, bytes]) => String(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes)).toSorted()
}

test('a content is stored once, and goes with the last that uses it', async () => {
  const one = await create({ scan: prepared('logo', 'a.png') })
  const two = await create({ scan: prepared('logo', 'b.png'), pages: [prepared('logo', 'c.png')] })
  expect(await contents()).toEqual(['logo'])
  await remove(one.id)
  expect(await contents()).toEqual(['logo'])
  expect(await fileOf(db.store, sheets, one.id, 'a.png')).toBeUndefined()
  expect(await fileOf(db.store, sheets, two.id, 'b.png')).toMatchObject({ field: 'scan', size: 4 })
  await db.write((tx) => tx.updateStored(sheets, two, { pages: [] }))
  expect(await contents()).toEqual(['logo'])
  await remove(two.id)
  expect(await contents()).toEqual([])
})

test('a file replaced by an equal one is still there', async () => {
  const made = await create({ scan: prepared('logo', 'a.png') })
  await db.write((tx) => tx.updateStored(sheets, made, { scan: prepared('logo', 'b.png') }))
  expect(await contents()).toEqual(['logo'])
  expect(await fileOf(db.store, sheets, made.id, 'a.png')).toBeUndefined()
  expect(await fileOf(db.store, sheets, made.id, 'b.png')).toBeDefined()
})

test('a write that fails leaves no content behind', async () => {
  const failing = db.write(async (tx) => {
    await tx.createStored(sheets, { scan: prepared('logo', 'a.png') })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(await contents()).toEqual([])
})

test('thumbs live as long as their original', async () => {
  const [big, small] = [prepared('big', 'a.png'), prepared('small', '')]
  const one = await create({ scan: big })
  const two = await create({ scan: prepared('big', 'b.png') })
  await Promise.all([thumb(big, small), thumb(big, small), thumb(big, small, '2x2')])
  expect(await thumbOf(db.store, big.hash, '1x1')).toMatchObject({ hash: small.hash, size: 5 })
  await remove(one.id)
  expect(await contents()).toEqual(['big', 'small'])
  await remove(two.id)
  expect(await contents()).toEqual([])
  expect(await db.store.rows('SELECT * FROM "_thumbs"')).toEqual([])
})

test('a thumb of two originals goes with the second, and one that is a file itself stays', async () => {
  const [red, blue, small] = [prepared('red', 'a.png'), prepared('blue', 'b.png'), prepared('small', 'c.png')]
  const [one, two, three] = [await create({ scan: red }), await create({ scan: blue }), await create({ scan: small })]
  await thumb(red, small)
  await thumb(blue, small)
  await thumb(small, prepared('tiny', ''))
  await remove(three.id)
  await remove(one.id)
  expect(await contents()).toEqual(['blue', 'small', 'tiny'])
  await remove(two.id)
  expect(await contents()).toEqual([])
})

test('a small image that is its own thumb goes too', async () => {
  const small = prepared('small', 'a.png')
  const made = await create({ scan: small })
  await thumb(small, small)
  await remove(made.id)
  expect(await contents()).toEqual([])
})

test('a thumb made while its original was deleted is not kept', async () => {
  const big = prepared('big', 'a.png')
  const made = await create({ scan: big })
  await remove(made.id)
  await expect(thumb(big, prepared('small', ''))).rejects.toMatchObject({ status: 404 })
  expect(await contents()).toEqual([])
})

const long = Uint8Array.from({ length: 2 * CHUNK_BYTES + 10 }, (_, at) => at % 251)

test('a large content is read piece by piece, and only what is wanted', async () => {
  const sheet = prepared(long, 'long.png')
  const { id } = await create({ scan: sheet })
  const read: unknown[] = []
  const reads: StoreReads = {
    ...db.store,
    all(sql, params) {
      read.push(params?.[1])
      return db.store.all(sql, params)
    },
  }
  const whole = readPart(reads, sheet.hash, 0, long.length - 1)
  expect((await whole.next()).value).toHaveLength(CHUNK_BYTES)
  expect(read).toEqual([0])
  expect((await whole.next()).value).toHaveLength(CHUNK_BYTES)
  expect((await whole.next()).value).toHaveLength(10)
  expect((await whole.next()).done).toBe(true)

  read.length = 0
  const around = await Array.fromAsync(readPart(reads, sheet.hash, CHUNK_BYTES - 2, CHUNK_BYTES + 1))
  expect(Buffer.concat(around)).toEqual(Buffer.from(long.subarray(CHUNK_BYTES - 2, CHUNK_BYTES + 2)))
  expect(read).toEqual([0, 1])

  const found = await fileOf(db.store, sheets, id, 'long.png')
  expect(Buffer.compare(await readWhole(db.store, found!), long)).toBe(0)
})

test('who reads on while it is deleted is told, and gets no short file', async () => {
  const sheet = prepared(long, 'long.png')
  const { id } = await create({ scan: sheet })
  const pieces = readPart(db.store, sheet.hash, 0, long.length - 1)
  await pieces.next()
  await remove(id)
  await expect(pieces.next()).rejects.toMatchObject({ status: 404 })
})
