import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTemporaryStore } from '../databases.testing.ts'
import { ConstraintError, type Store, type StoreTransaction } from './store.ts'

let store: Store
let close: () => Promise<void>

beforeEach(async () => {
  ;({ store, close } = await openTemporaryStore())
  await store.write((tx) =>
    tx.run('CREATE TABLE "slots" ("name" TEXT PRIMARY KEY, "left" INTEGER NOT NULL CHECK ("left" >= 0))'),
  )
})
afterEach(() => close())

const add = (name: string, left = 1) => store.write((tx) => tx.run('INSERT INTO "slots" VALUES (?, ?)', [name, left]))
const names = async () => (await store.rows('SELECT "name" FROM "slots" ORDER BY "name"')).map(([name]) => name)

test('what was acknowledged is read at once', async () => {
  await add('a')
  expect(await names()).toEqual(['a'])
  await add('b')
  expect(await names()).toEqual(['a', 'b'])
})

test('work that fails leaves nothing behind, and its neighbours in the same commit alone', async () => {
  const results = await Promise.allSettled([
    add('a'),
    store.write(async (tx) => {
      await tx.run('INSERT INTO "slots" VALUES (?, 1)', ['half'])
      throw new Error('changed my mind')
    }),
    add('a'),
    add('b'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(await names()).toEqual(['a', 'b'])
})

test('constraints say which they are', async () => {
  await add('a')
  await expect(add('a')).rejects.toEqual(expect.objectContaining({ kind: 'unique', columns: ['name'] }))
  await expect(add('b', -1)).rejects.toBeInstanceOf(ConstraintError)
})

test('writers wait for each other: the last slot is taken once', async () => {
  await add('field 1')
  const take = async () =>
    store.write(async (tx) => {
      const [row] = await tx.rows('SELECT "left" FROM "slots" WHERE "name" = ?', ['field 1'])
      if (Number(row?.[0]) === 0) throw new Error('taken')
      await tx.run('UPDATE "slots" SET "left" = ? WHERE "name" = ?', [Number(row?.[0]) - 1, 'field 1'])
    })
  const results = await Promise.allSettled(Array.from({ length: 100 }, take))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('without the transaction two people get the last slot', async () => {
  await add('field 1')
  const look = () => store.rows('SELECT "left" FROM "slots" WHERE "name" = ?', ['field 1'])
  const seen = await Promise.all([look(), look()])
  const taken = seen.filter(([row]) => Number(row?.[0]) > 0)
  for (const _ of taken)
    await store.write((tx) => tx.run('UPDATE "slots" SET "left" = 0 WHERE "name" = ?', ['field 1']))
  expect(taken).toHaveLength(2)
})

test('a transaction that has ended takes no more', async () => {
  let late: (() => Promise<unknown>) | undefined
  await store.write(async (tx) => {
    late = () => tx.run('INSERT INTO "slots" VALUES (?, 1)', ['late'])
  })
  await expect(late?.()).rejects.toThrow('ended')
  expect(await names()).toEqual([])
})

test('what must follow a commit follows it, before its answer, and not after a failure', async () => {
  const seen: string[] = []
  const work = (name: string, fails: boolean) =>
    store
      .write(async (tx) => {
        tx.afterCommit(() => seen.push(`${name} committed`))
        if (fails) throw new Error('no')
      })
      .then(
        () => seen.push(`${name} answered`),
        () => seen.push(`${name} refused`),
      )
  await Promise.all([work('a', false), work('b', true), work('c', false)])
  expect(seen.slice(0, 2)).toEqual(['a committed', 'c committed'])
  expect(seen.slice(2).toSorted()).toEqual(['a answered', 'b refused', 'c answered'])
})

test('a mistake in what follows a commit holds up nobody', async () => {
  const mistakes: unknown[] = []
  const { store: watched, close } = await openTemporaryStore({ onMistake: (error) => mistakes.push(error) })
  const mistake = new Error('a listener failed')
  await watched.write(async (tx) => {
    tx.afterCommit(() => {
      throw mistake
    })
  })
  expect(await watched.write(async () => 'went on')).toBe('went on')
  expect(mistakes).toEqual([mistake])
  await close()
})

test('the read connection cannot write', async () => {
  await expect(store.rows('DELETE FROM "slots"')).rejects.toThrow(/read-?only/)
})

test('a closed store finishes what it had and refuses the rest', async () => {
  const pending = add('a')
  await store.close()
  await pending
  await expect(add('b')).rejects.toThrow('closed')
})

test('a constraint is told as such by a statement that returns rows', async () => {
  await add('a')
  const twice = store.write((tx) => tx.all(`INSERT INTO "slots" VALUES ('a', 1) RETURNING "name"`))
  await expect(twice).rejects.toMatchObject({ kind: 'unique', columns: ['name'] })
})

test.each([
  ['goes on', (tx: StoreTransaction) => tx.run(`INSERT INTO "slots" VALUES ('b', 1)`)],
  ['ends well', async () => undefined],
])('work that swallows the failure of a statement and %s leaves nothing behind', async (_, further) => {
  await add('a')
  const swallowing = store.write(async (tx) => {
    await tx.run(`INSERT INTO "slots" VALUES ('c', 1)`)
    await tx.run(`INSERT INTO "slots" VALUES ('a', 1)`).catch(() => undefined)
    await further(tx)
  })
  await expect(swallowing).rejects.toThrow(/constraint failed|has failed/)
  expect(await names()).toEqual(['a'])
  await add('b')
  expect(await names()).toEqual(['a', 'b'])
})

test.each([
  ['alone', []],
  ['between others', ['b', 'd']],
])('%s, work that does not wait for a statement that fails leaves nothing behind', async (_, neighbours) => {
  await add('a')
  const hasty = store.write(async (tx) => {
    await tx.run(`INSERT INTO "slots" VALUES ('c', 1)`)
    tx.run(`INSERT INTO "slots" VALUES ('a', 1)`).catch(() => undefined)
  })
  const others = neighbours.map(add)
  await expect(hasty).rejects.toThrow('constraint failed')
  await Promise.all(others)
  expect(await names()).toEqual(['a', ...neighbours])
})

test('so many values go into a statement, and more are refused', async () => {
  const asked = (count: number) => {
    const params = Array.from({ length: count }, (_, at) => `${at}`)
    return store.rows(`SELECT '9' IN (${params.map(() => '?').join(', ')})`, params)
  }
  expect(await asked(32_766)).toHaveLength(1)
  for (const count of [32_767, 65_536, 65_537]) await expect(asked(count)).rejects.toThrow('too many SQL variables')
})

test('while one writes much, others have the thread, and no other write comes in between', async () => {
  const loop = { turns: 0, isOver: false }
  const count = () => {
    loop.turns++
    if (!loop.isOver) setImmediate(count)
  }
  setImmediate(count)
  const order: string[] = []
  const long = store.write(async (tx) => {
    const before = loop.turns
    for (let at = 0; at < 20_000 && loop.turns - before < 3; at++)
      await tx.run('INSERT INTO "slots" VALUES (?, ?)', [`${at}`, 1])
    // Asked for together, they are answered in their order, a rest among them or not.
    const left = Array.from({ length: 200 }, async (_, at) => {
      await tx.run('UPDATE "slots" SET "left" = ? WHERE "name" = ?', [at, '0'])
      return Number((await tx.rows('SELECT "left" FROM "slots" WHERE "name" = ?', ['0']))[0]?.[0])
    })
    order.push('long')
    return { turns: loop.turns - before, left: (await Promise.all(left)).at(-1) }
  })
  const short = add('short').then(() => order.push('short'))
  const done = await long
  expect(done.turns).toBeGreaterThanOrEqual(3)
  expect(done.left).toBe(199)
  await short
  loop.isOver = true
  expect(order).toEqual(['long', 'short'])
})
