import { expect, test } from 'vitest'
import type { Change } from '../../changes/change.ts'
import { collection } from '../../schema/collection.ts'
import { text } from '../../schema/fields.ts'
import { openTemporary } from '../../temporary.testing.ts'

const OPEN = { list: '', view: '', create: '', update: '', delete: '' }
const games = collection('games', { fields: { name: text() }, rules: OPEN })

test('another process is woken by what one writes, and forgets what it kept', async () => {
  const { db, another, close } = await openTemporary([games])
  const beside = another()
  await beside.follower.begin()
  const { id } = await db.write((tx) => tx.create(games, { name: 'one' }))
  expect(await beside.get(games, id)).toMatchObject({ name: 'one' })
  const told: Change[] = []
  beside.feed.follow((commit) => void told.push(...commit))
  await db.write((tx) => tx.update(games, id, { name: 'two' }))
  await expect.poll(() => told.map(({ action }) => action).at(-1)).toBe('update')
  expect(await beside.get(games, id)).toMatchObject({ name: 'two' })
  await beside.store.close()
  await close()
})

test('one that lost its ear listens again by itself', async () => {
  const { db, another, close } = await openTemporary([games])
  const beside = another()
  const told: Change[] = []
  beside.feed.follow((commit) => void told.push(...commit))
  await beside.follower.begin()
  const ears = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`
  await expect.poll(async () => (await db.store.rows(ears)).length).toBe(1)
  await db.store.rows(`SELECT pg_terminate_backend(pid) FROM (${ears}) AS e`)
  await db.write((tx) => tx.create(games, { name: 'one' }))
  await expect.poll(() => told.length).toBe(1)
  await expect.poll(async () => (await db.store.rows(ears)).length).toBe(2)
  await beside.store.close()
  await close()
})
