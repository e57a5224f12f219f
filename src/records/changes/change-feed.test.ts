import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database.ts'
import { collection } from '../schema/collection.ts'
import { integer, password, text } from '../schema/fields.ts'
import { openTemporary } from '../temporary.testing.ts'
import { timestamp } from '../time.ts'
import type { Change } from './change.ts'
import { deleteOldChanges, forgetMarked } from './change-log.ts'
import { changeOutcomes } from './change-outcomes.ts'

const OPEN = { list: '', view: '', create: '', update: '', delete: '' }
const games = collection('games', { fields: { name: text(), score: integer(), secret: password() }, rules: OPEN })
const notes = collection('notes', { fields: { text: text() }, rules: OPEN })

let db: Database
let another: () => Database
let close: () => Promise<void>
let clock: Date

beforeEach(async () => {
  clock = new Date('2026-06-07T12:00:00Z')
  ;({ db, another, close } = await openTemporary([games, notes], { now: () => clock }))
})
afterEach(() => close())

/** What a database is told, one list a transaction. */
function follow(followed: Database): Change[][] {
  const commits: Change[][] = []
  followed.feed.follow((commit) => void commits.push([...commit]))
  return commits
}

const inShort = (commits: readonly (readonly Change[])[]) =>
  commits.map((commit) => commit.map(({ action, collection: { name } }) => `${action} ${name}`))

const game = (name: string) => db.write((tx) => tx.create(games, { name, secret: 'x' }))
const count = async () => Number((await db.store.rows('SELECT count(*) FROM "_changes"'))[0]?.[0])

describe('what was committed', () => {
  test('is told by transaction, in order, before the writer is answered', async () => {
    const told = follow(db)
    const { id } = await db.write(async (tx) => {
      await tx.create(notes, { text: 'first' })
      return tx.create(games, { name: 'one', secret: 'x' })
    })
    expect(inShort(told)).toEqual([['create notes', 'create games']])
    await db.write((tx) => tx.delete(games, id))
    expect(inShort(told.slice(1))).toEqual([['delete games']])
    expect(told[1]?.[0]?.before).toMatchObject({ id, name: 'one', score: 0 })
    expect(told[1]?.[0]?.before).not.toHaveProperty('secret')
  })

  test('of writers who share a commit is told one by one', async () => {
    const told = follow(db)
    const pair = (text: string) =>
      db.write(async (tx) => {
        await tx.create(notes, { text })
        await tx.create(notes, { text })
      })
    const refused = db.write(async (tx) => {
      await tx.create(notes, { text: 'never' })
      throw new Error('no')
    })
    await Promise.allSettled([pair('a'), refused, pair('b'), pair('c')])
    expect(told.map((commit) => commit.length)).toEqual([2, 2, 2])
  })

  test('of writers who share a commit is read once', async () => {
    await game('first')
    const told = follow(db)
    const reading = vi.spyOn(db.store, 'rows')
    await Promise.all(['a', 'b', 'c', 'd'].map(game))
    // Whoever follows others looks by itself, too, when it begins to listen.
    const most = db.store.others.mayBe ? 2 : 1
    expect(reading.mock.calls.filter(([sql]) => sql.includes('"_changes"')).length).toBeLessThanOrEqual(most)
    expect(told).toHaveLength(4)
    reading.mockRestore()
  })

  test('while others are being told is told behind that', async () => {
    const slow = Promise.withResolvers<void>()
    const told: Change[] = []
    db.feed.follow((commit) => {
      told.push(...commit)
      return told.length === 1 ? slow.promise : undefined
    })
    const first = game('first')
    await vi.waitFor(() => expect(told).toHaveLength(1))
    const second = game('second')
    await vi.waitFor(async () => expect(await count()).toBe(2))
    slow.resolve()
    await Promise.all([first, second])
    expect(told).toHaveLength(2)
  })

  test('whoever follows and takes their time is waited for', async () => {
    const slow = Promise.withResolvers<void>()
    let isAnswered = false
    db.feed.follow(() => slow.promise)
    const answered = game('one').then(() => (isAnswered = true))
    await vi.waitFor(async () => expect(await count()).toBe(1))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isAnswered).toBe(false)
    slow.resolve()
    await answered
  })

  test('more than is read at a time is still told by transaction', async () => {
    const beside = another()
    await beside.follower.begin()
    const told = follow(beside)
    await db.write(async (tx) => {
      const { id } = await tx.create(notes, { text: 'one of many' })
      // In one statement: a busy machine takes longer for 1,500 than a transaction is given.
      const others = Array.from({ length: 1_499 }, () => [notes.name, id, 'update', timestamp(clock), 0])
      const rows = others.map(() => '(?, ?, ?, ?, ?)').join(', ')
      await tx.store.run(
        `INSERT INTO "_changes" ("collection", "record", "action", "at", "begins") VALUES ${rows}`,
        others.flat(),
      )
    })
    await game('after')
    await beside.follower.wake()
    expect(told.map((commit) => commit.length)).toEqual([1_500, 1])
    await beside.store.close()
  })

  test('is told from the newest on, whatever was before', async () => {
    await game('old')
    const beside = another()
    const told = follow(beside)
    await beside.write((tx) => tx.create(notes, { text: 'own' }))
    expect(inShort(told)).toEqual([['create notes']])
    await beside.store.close()
  })

  test('nobody relies on what is kept while the changes cannot be read', async () => {
    const { id } = await game('one')
    await db.get(games, id)
    let lost = 0
    db.feed.follow(
      () => {},
      () => lost++,
    )
    // What the database woke us for may be read only now, with the next change in it.
    await db.follower.wake()
    const reading = vi.spyOn(db.store, 'rows').mockRejectedValue(new Error('away'))
    await db.write((tx) => tx.update(games, id, { name: 'two' }))
    // Once for the write; again where the database itself wakes us, of which nobody knows when.
    if (db.store.others.mayBe) expect(lost).toBeGreaterThan(0)
    else expect(lost).toBe(1)
    reading.mockRestore()
    expect(await db.get(games, id)).toMatchObject({ name: 'two' })
    const told = follow(db)
    await game('next')
    expect(inShort(told)).toEqual([['update games'], ['create games']])
  })
})

describe('what came of a change', () => {
  const namesOf = async (changes: readonly Change[]) =>
    [...(await changeOutcomes(db, changes, () => true))]
      .toSorted(([a], [b]) => a - b)
      .map(([, outcome]) => (typeof outcome === 'object' ? outcome['name'] : outcome))

  test('is how the record was when it was changed next, or is', async () => {
    const told = follow(db)
    const { id } = await game('one')
    await db.write((tx) => tx.update(games, id, { name: 'two' }))
    await db.write((tx) => tx.update(games, id, { name: 'three' }))
    expect(await namesOf(told.flat())).toEqual(['one', 'two', 'three'])
    expect(await namesOf(told.flat().slice(0, 2))).toEqual(['one', 'two'])
    await db.write((tx) => tx.delete(games, id))
    expect(await namesOf(told.flat().slice(2))).toEqual(['three', undefined])
    expect(await namesOf(told.flat().slice(0, 1))).toEqual(['one'])
  })

  test('is not known once what was before had to be forgotten', async () => {
    const told = follow(db)
    const { id } = await game('Ada')
    await db.write((tx) => tx.update(games, id, { name: 'N. N.' }))
    await db.write((tx) => tx.forgetChanges('Ada'))
    expect(await namesOf(told.flat().slice(0, 1))).toEqual(['unknown'])
  })
})

describe('what must be forgotten', () => {
  const befores = async () => JSON.stringify(await db.store.rows('SELECT "before" FROM "_changes"'))

  test('is told to those who follow, and gone when the writer is answered, or when other processes have read it', async () => {
    const told = follow(db)
    const { id } = await game('Ada')
    await db.write((tx) => tx.update(games, id, { score: 1 }))
    await db.write(async (tx) => {
      await tx.delete(games, id)
      await tx.forgetChanges()
    })
    expect(told.at(-1)?.[0]?.before).toMatchObject({ name: 'Ada', score: 1 })
    if (db.store.others.mayBe) await forgetMarked(db.store)
    expect(await befores()).not.toMatch(/Ada/)
  })

  test('goes later where the process ended in between', async () => {
    const { id } = await game('Ada')
    await db.write((tx) => tx.update(games, id, { score: 1 }))
    await db.store.write((tx) => tx.run('UPDATE "_changes" SET "forget" = 1 WHERE "before" IS NOT NULL'))
    expect(await befores()).toMatch(/Ada/)
    await forgetMarked(db.store)
    expect(await befores()).not.toMatch(/Ada/)
  })
})

test('old changes go from the oldest on, and none behind a younger one', async () => {
  const moment = (hour: number) => new Date(Date.UTC(2026, 5, 7, hour))
  const at = async (hour: number) => {
    clock = moment(hour)
    await game('x')
  }
  // Somebody turned the clock back.
  for (const hour of [8, 9, 12, 10, 13]) await at(hour)
  expect(await deleteOldChanges(db.store, { from: timestamp(moment(11)), until: timestamp(moment(23)) }, 1)).toBe(2)
  expect(await count()).toBe(3)
})
