import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#records/database.ts'
import { fileOf } from '#records/storage/blobs.ts'
import type { Store } from '#records/storage/store.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { albums, plainImage } from './files.testing.ts'
import { contentHashOf } from './intake.ts'
import { Thumbs } from './thumbs.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTemporary([albums]))
})
afterAll(() => close())

async function stored(width: number) {
  const bytes = await plainImage(width, 80).png().toBuffer()
  const photo = { name: 'a.png', type: 'image/png', bytes, hash: await contentHashOf(bytes) }
  const { id } = await db.write((tx) => tx.createStored(albums, { photo }))
  return { id, blob: (await fileOf(db.store, albums, id, 'a.png'))! }
}

/** The same database, telling how often something was written. */
function counting() {
  const counted = { writes: 0 }
  const write: Store['write'] = (work) => {
    counted.writes++
    return db.store.write(work)
  }
  const watched: Database = Object.create(db, { store: { value: { ...db.store, write } } })
  return { counted, thumbs: new Thumbs(watched) }
}

test('ten who ask at once make one; another size is another one', async () => {
  const { blob } = await stored(81)
  const { counted, thumbs } = counting()
  const made = await Promise.all(Array.from({ length: 10 }, () => thumbs.of(blob, '100x100')))
  expect(new Set(made.map((it) => it?.hash)).size).toBe(1)
  expect(counted.writes).toBe(1)
  expect(await thumbs.of(blob, '100x100')).toEqual(made[0])
  expect(counted.writes).toBe(1)
  await thumbs.of(blob, '0x40')
  expect(counted.writes).toBe(2)
})

test('two processes that make the same one keep one', async () => {
  const { blob } = await stored(82)
  const [here, there] = [counting(), counting()]
  const [a, b] = await Promise.all([here.thumbs.of(blob, '60x0'), there.thumbs.of(blob, '60x0')])
  expect(a?.hash).toBe(b?.hash)
  expect([here.counted.writes, there.counted.writes]).toEqual([1, 1])
  expect(await db.store.all('SELECT * FROM "_thumbs" WHERE "hash" = ?', [blob.hash])).toHaveLength(1)
})

test('one that failed is tried again', async () => {
  const { id, blob } = await stored(83)
  const { thumbs } = counting()
  const asked = thumbs.of(blob, '60x0')
  await db.write((tx) => tx.delete(albums, id))
  await expect(asked).rejects.toMatchObject({ status: 404 })
  await stored(83)
  expect(await thumbs.of(blob, '60x0')).toMatchObject({ type: 'image/png' })
})
