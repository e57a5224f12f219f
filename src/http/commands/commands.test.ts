import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#records/database.ts'
import { badRequest } from '#records/errors.ts'
import { collection } from '#records/schema/collection.ts'
import { integer, text } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { m } from '#words/messages.js'
import { testDependencies } from '../areas/dependencies.testing.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { type Command, command, runCommand } from './commands.ts'
import type { CommandInput } from './inputs.ts'

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

const correctInWords = command({ ...correct, refusals: { status_409: m.teams_admin_stale } })

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
const KEY = 'a-key-of-this-phone'

let db: Database
let dependencies: Dependencies
let close: () => Promise<void>
let another: () => Database

beforeEach(async () => {
  ;({ db, close, another } = await openTemporary([scores]))
  dependencies = await testDependencies(db)
})
afterEach(() => close())

const call = <Answer>(command: Command<CommandInput, Answer>, actor: Viewer, input: unknown, key?: string) =>
  runCommand(dependencies, command, { actor: withoutSession(actor), input, address: '127.0.0.1', key })

const input = { game: 'final', home: 15 }
const send = (key?: string, actor = ada, sent: unknown = input) => call(report, actor, sent, key)

test.each([
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud83d'],
])('%s is refused at its place, wherever the text would go', async (_, odd) => {
  const note = command({
    name: 'scores.note',
    who: 'anyone',
    input: v.object({ notes: v.array(v.object({ text: v.string() })) }),
    run: async () => ({}),
  })
  const sent = { notes: [{ text: 'fine' }, { text: odd }] }
  const why = expect.objectContaining({ code: 'validation_invalid_text' })
  await expect(call(note, ada, sent)).rejects.toMatchObject({ status: 400, data: { 'notes.1.text': why } })
})

test('what the engine refuses is told in the words of the command', async () => {
  const { id } = await db.write((tx) => tx.create(scores, { game: 'final', home: 1 }))
  const late = { id, base: 'another', home: 2 }
  const words = m.teams_admin_stale({}, { locale: 'en' })
  await expect(call(correct, ada, late)).rejects.not.toMatchObject({ message: words })
  await expect(call(correctInWords, ada, late)).rejects.toMatchObject({ status: 409, message: words })
})

describe('a command sent with a key', () => {
  test('has its effect once, and the same answer each time', async () => {
    const first = await send(KEY)
    expect(await send(KEY)).toEqual(first)
    expect(await db.count(scores)).toBe(1)
  })

  test('counts the contents of a file as part of what was sent', async () => {
    const send = (contents: string) => call(upload, ada, { sheet: new File([contents], 'final.png') }, KEY)
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

  test('also when what one did is in the way of the other', async () => {
    const [gate, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    const enter = command({
      ...report,
      name: 'scores.enter',
      async prepare(reader) {
        calls += 1
        begun.resolve()
        if (calls === 1) await gate.promise
        if ((await reader.count(scores)) > 0) throw badRequest('There is one.')
      },
    })
    const slow = call(enter, ada, input, KEY)
    await begun.promise
    const quick = await call(enter, ada, input, KEY)
    gate.resolve()
    expect(await slow).toEqual(quick)
    await expect(call(enter, ada, input, `${KEY}-2`)).rejects.toThrow('There is one.')
  })

  test('but not by whoever has lost the role meanwhile', async () => {
    let viewer = ada
    const losing = { ...withoutSession(ada), now: async () => viewer }
    const enter = command({
      ...report,
      name: 'scores.enter',
      who: { roles: ['scorekeeper'] },
      async prepare() {
        await call({ ...enter, prepare: undefined }, ada, input, KEY)
        viewer = { ...ada, roles: [] }
        throw badRequest('There is one.')
      },
    })
    const again = runCommand(dependencies, enter, { actor: losing, input, address: '127.0.0.1', key: KEY })
    await expect(again).rejects.toMatchObject({ status: 403 })
  })

  test('without one, two arrive as two', async () => {
    await Promise.all([send(), send()])
    expect(await db.count(scores)).toBe(2)
  })

  test('also after the service was started again', async () => {
    const first = await send(KEY)
    const started = another()
    dependencies = await testDependencies(started)
    expect(await send(KEY)).toEqual(first)
    expect(await started.count(scores)).toBe(1)
    await started.store.close()
  })

  test('is somebody else’s with somebody else', async () => {
    await send(KEY)
    await send(KEY, bob)
    expect(await db.count(scores)).toBe(2)
  })

  test('cannot mean something else the second time', async () => {
    await send(KEY)
    await expect(send(KEY, ada, { ...input, home: 14 })).rejects.toMatchObject({ status: 422 })
    await expect(call(failing, ada, {}, KEY)).rejects.toMatchObject({ status: 422 })
  })

  test('may be tried again after it failed', async () => {
    await expect(call(failing, ada, {}, KEY)).rejects.toThrow('in the middle')
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
    const ask = () => call(invite, ada, {}, KEY)
    expect(await ask()).toEqual({ id: 'one', link: 'https://cup.example/secret' })
    expect(await ask()).toEqual({ id: 'one' })
    expect(JSON.stringify(await db.store.rows('SELECT * FROM "_idempotency"'))).not.toContain('secret')
  })
})

describe('a command based on what somebody saw', () => {
  const OTHER_KEY = 'another-key-of-this-phone'
  /** Somebody else was faster: what is based on `seen` is refused, and what is based on `stored` is not. */
  async function overtaken() {
    const seen = await db.write((tx) => tx.create(scores, { game: 'final', home: 1 }))
    const stored = await db.write((tx) => tx.update(scores, seen.id, { home: 2 }))
    return { wanted: { id: seen.id, base: seen.updated, home: 3 }, stored }
  }

  test('a copy that comes after the conflict was decided changes nothing', async () => {
    const { wanted, stored } = await overtaken()
    await expect(call(correct, ada, wanted, KEY)).rejects.toMatchObject({ status: 409, data: { current: { home: 2 } } })
    await call(correct, ada, { ...wanted, base: stored.updated }, OTHER_KEY)
    await db.write((tx) => tx.update(scores, stored.id, { home: 4 }))
    // Nothing would speak against it by now.
    const again = command({ ...correct, run: (tx, _actor, { id }) => tx.update(scores, id, { home: 3 }) })
    await expect(call(again, ada, wanted, KEY)).rejects.toMatchObject({ status: 409, data: { current: { home: 2 } } })
    expect(await db.get(scores, stored.id)).toMatchObject({ home: 4 })
  })

  test('is told of the conflict again when the answer was lost, and may come with something else', async () => {
    const { wanted, stored } = await overtaken()
    for (let tries = 0; tries < 2; tries += 1)
      await expect(call(correct, ada, wanted, KEY)).rejects.toMatchObject({ status: 409, data: { wanted } })
    const decided = { ...wanted, base: stored.updated }
    const first = await call(correct, ada, decided, KEY)
    expect(first).toMatchObject({ home: 3 })
    expect(await call(correct, ada, decided, KEY)).toEqual(first)
    await expect(call(correct, ada, wanted, KEY)).rejects.toMatchObject({ status: 422 })
  })

  test('is refused once that has changed: 409 with both values', async () => {
    const seen = await db.write((tx) => tx.create(scores, { game: 'final', home: 1 }))
    const wanted = { id: seen.id, base: seen.updated, home: 3 }
    const results = await Promise.allSettled([call(correct, ada, { ...wanted, home: 2 }), call(correct, ada, wanted)])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { home: 2 } },
      { status: 'rejected', reason: { status: 409, data: { wanted, current: { home: 2 } } } },
    ])
  })
})

test('who may not is refused before anything is looked at', async () => {
  await expect(call(report, GUEST, 'nonsense')).rejects.toMatchObject({ status: 401 })
  await expect(call(correct, bob, 'nonsense')).rejects.toMatchObject({ status: 403 })
})

test('wrong input is told at its field', async () => {
  await expect(send(undefined, ada, { game: '' })).rejects.toMatchObject({
    status: 400,
    data: { game: { code: 'validation_required' }, home: { code: 'validation_required' } },
  })
})
