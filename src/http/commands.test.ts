import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collection } from '#records/collection.ts'
import { Database } from '#records/database.ts'
import { integer, text } from '#records/fields.ts'
import { openSqlite } from '#records/sqlite/store.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { GUEST, type Viewer } from '#records/viewer.ts'
import { command, runCommand } from './commands.ts'

const OPEN = { list: '', view: '', create: null, update: null, delete: null }
const scores = collection('scores', { fields: { game: text({ required: true }), home: integer() }, rules: OPEN })

const report = command({
  name: 'scores.report',
  who: 'signedIn',
  input: v.object({ game: v.pipe(v.string(), v.nonEmpty()), home: v.number() }),
  run: (tx, actor, { game, home }) => tx.create(scores, { game: `${game} by ${actor.id}`, home }),
})

const correct = command({
  name: 'scores.correct',
  who: { roles: ['scorekeeper'] },
  input: v.object({ id: v.string(), base: v.string(), home: v.number() }),
  async run(tx, _actor, input) {
    await tx.unchanged(scores, input.id, input.base, input)
    return tx.update(scores, input.id, { home: input.home })
  },
})

const failing = command({
  name: 'scores.fail',
  who: 'anyone',
  input: v.object({}),
  async run(tx) {
    await tx.create(scores, { game: 'half' })
    throw new Error('in the middle')
  },
})

const invite = command({
  name: 'scores.invite',
  who: 'signedIn',
  input: v.object({}),
  secrets: ['link'],
  run: async () => ({ id: 'one', link: 'https://cup.example/secret' }),
})

const upload = command({
  name: 'scores.upload',
  who: 'signedIn',
  input: v.object({ sheet: v.instance(File) }),
  takesFiles: true,
  run: (tx, _actor, { sheet }) => tx.create(scores, { game: sheet.name, home: sheet.size }),
})

const ada: Viewer = { id: 'ada', roles: ['scorekeeper'], record: {} }
const bob: Viewer = { id: 'bob', roles: ['worker'], record: {} }
const facts = { address: '127.0.0.1' }
const KEY = 'a-key-of-this-phone'

let db: Database
let close: () => Promise<void>
let folder: string

beforeEach(async () => {
  ;({ db, close, folder } = await openTemporary([scores]))
})
afterEach(() => close())

const input = { game: 'final', home: 15 }
const send = (key?: string, actor = ada, sent: unknown = input) => runCommand(db, report, actor, sent, facts, key)

describe('a command sent with a key', () => {
  test('has its effect once, and the same answer each time', async () => {
    const first = await send(KEY)
    expect(await send(KEY)).toEqual(first)
    expect(await db.count(scores)).toBe(1)
  })

  test('counts the contents of a file as part of what was sent', async () => {
    const send = (contents: string) =>
      runCommand(db, upload, ada, { sheet: new File([contents], 'final.png') }, facts, KEY)
    const first = await send('15:13')
    expect(await send('15:13')).toEqual(first)
    await expect(send('13:15')).rejects.toMatchObject({ status: 422 })
    expect(await db.count(scores)).toBe(1)
  })

  test('also when both arrive at once', async () => {
    const answers = await Promise.all([send(KEY), send(KEY), send(KEY)])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await db.count(scores)).toBe(1)
  })

  test('without one, two arrive as two', async () => {
    await Promise.all([send(), send()])
    expect(await db.count(scores)).toBe(2)
  })

  test('also after the service was started again', async () => {
    const first = await send(KEY)
    await db.store.close()
    db = new Database(db.schema, openSqlite(join(folder, 'fieldside.db')))
    close = async () => {
      await db.store.close()
      rmSync(folder, { recursive: true })
    }
    expect(await send(KEY)).toEqual(first)
    expect(await db.count(scores)).toBe(1)
  })

  test('is somebody else’s with somebody else', async () => {
    await send(KEY)
    await send(KEY, bob)
    expect(await db.count(scores)).toBe(2)
  })

  test('cannot mean something else the second time', async () => {
    await send(KEY)
    await expect(send(KEY, ada, { ...input, home: 14 })).rejects.toMatchObject({ status: 422 })
    await expect(runCommand(db, failing, ada, {}, facts, KEY)).rejects.toMatchObject({ status: 422 })
  })

  test('may be tried again after it failed', async () => {
    await expect(runCommand(db, failing, ada, {}, facts, KEY)).rejects.toThrow('in the middle')
    expect(await db.count(scores)).toBe(0)
    await send(KEY)
    expect(await db.count(scores)).toBe(1)
  })

  test('keeps no trace of a password', async () => {
    const kept = async (password: string) => {
      await send(`key-for-${password}`, ada, { ...input, password })
      return db.store.rows('SELECT "input" FROM "_idempotency" WHERE "key" = ?', [`key-for-${password}`])
    }
    expect(await kept('first-one')).toEqual(await kept('another'))
  })

  test('does not keep the secrets of its answer: a repeat gets the rest', async () => {
    const ask = () => runCommand(db, invite, ada, {}, facts, KEY)
    expect(await ask()).toEqual({ id: 'one', link: 'https://cup.example/secret' })
    expect(await ask()).toEqual({ id: 'one' })
    expect(JSON.stringify(await db.store.rows('SELECT * FROM "_idempotency"'))).not.toContain('secret')
  })
})

describe('a command based on what somebody saw', () => {
  test('is refused once that has changed: 409 with both values', async () => {
    const seen = await db.write((tx) => tx.create(scores, { game: 'final', home: 1 }))
    const wanted = { id: seen.id, base: seen.updated, home: 3 }
    const results = await Promise.allSettled([
      runCommand(db, correct, ada, { ...wanted, home: 2 }, facts),
      runCommand(db, correct, ada, wanted, facts),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { home: 2 } },
      { status: 'rejected', reason: { status: 409, data: { wanted, current: { home: 2 } } } },
    ])
  })
})

test('who may not is refused before anything is looked at', async () => {
  await expect(runCommand(db, report, GUEST, 'nonsense', facts)).rejects.toMatchObject({ status: 401 })
  await expect(runCommand(db, correct, bob, 'nonsense', facts)).rejects.toMatchObject({ status: 403 })
})

test('wrong input is told at its field', async () => {
  await expect(send(undefined, ada, { game: '' })).rejects.toMatchObject({
    status: 400,
    data: { game: { code: 'validation_required' }, home: { code: 'validation_required' } },
  })
})
