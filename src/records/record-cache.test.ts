import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { collection } from './schema/collection.ts'
import { integer, json } from './schema/fields.ts'
import { openTemporary } from './temporary.testing.ts'

const OPEN = { list: '', view: '', create: '', update: '', delete: '' }
const counters = collection('counters', { fields: { count: integer(), facts: json() }, rules: OPEN })

let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openTemporary([counters]))
})
afterAll(() => close())

test('a record that is kept is never older than the last answer', async () => {
  const { id } = await db.write((tx) => tx.create(counters, { count: 0 }))
  let acknowledged = 0
  const write = async () => {
    for (let n = 0; n < 50; n++) {
      const { count } = await db.write(async (tx) => {
        const before = await tx.get(counters, id)
        return tx.update(counters, id, { count: (before?.count ?? 0) + 1 })
      })
      acknowledged = Math.max(acknowledged, count)
    }
  }
  const read = async () => {
    for (let n = 0; n < 500; n++) {
      const least = acknowledged
      expect((await db.get(counters, id))?.count).toBeGreaterThanOrEqual(least)
    }
  }
  await Promise.all([write(), read(), write(), read(), read()])
  expect(acknowledged).toBe(100)
  expect((await db.get(counters, id))?.count).toBe(100)
})

test('what was deleted is gone', async () => {
  const { id } = await db.write((tx) => tx.create(counters, {}))
  expect(await db.get(counters, id)).toBeDefined()
  await db.write((tx) => tx.delete(counters, id))
  expect(await db.get(counters, id)).toBeUndefined()
})

test('work that fails changes nothing for readers, and sees its own writes meanwhile', async () => {
  const { id } = await db.write((tx) => tx.create(counters, { count: 1 }))
  await db.get(counters, id)
  const failing = db.write(async (tx) => {
    await tx.update(counters, id, { count: 2 })
    expect((await tx.get(counters, id))?.count).toBe(2)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await db.get(counters, id))?.count).toBe(1)
})

test('nobody changes it for the others', async () => {
  const { id } = await db.write((tx) => tx.create(counters, { facts: { seen: [1] } }))
  await db.get(counters, id)
  const record = (await db.get(counters, id)) as { facts: { seen: number[] } }
  expect(() => record.facts.seen.push(2)).toThrow(TypeError)
  expect(await db.get(counters, id)).toMatchObject({ facts: { seen: [1] } })
})
