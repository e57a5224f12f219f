import type * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { action as adminAction, loader as adminLoader } from './AdminFeedbackPage.tsx'
import { action, loader } from './FeedbackPage.tsx'
import { feedback } from './feedback.collections.ts'
import { answerFeedback, giveFeedback, markFeedback } from './feedback.commands.server.ts'
import { FEEDBACK_DATA } from './feedback.personal-data.server.ts'
import { feedbackColumns } from './feedback-csv.route.server.ts'

let stage: Stage
let ada: Viewer
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  ada = await stage.person('Ada')
  admin = await stage.person('Boss', ['admin'])
})
afterEach(() => stage.close())

const BROWSER = 'a-browser-of-somebody-at-the-field'
const said = { games: 5, place: 3, text: 'More shade, please.' }

const all = () => stage.db.list(feedback)

async function given(actor: Viewer = ada, input: v.InferInput<typeof giveFeedback.input> = said) {
  // Two within one moment would look alike.
  stage.passMinutes(0.001)
  await stage.run(giveFeedback, actor, input)
  const [last] = await stage.db.list(feedback, { sort: '-updated' })
  if (!last) throw new Error('Nothing was kept')
  return last
}

describe('giving feedback', () => {
  test('keeps what was said, and nothing that leads to the person', async () => {
    const kept = await given()
    expect(kept).toMatchObject({ ...said, organisation: 0, state: 'new', contact: '' })
    const everything = JSON.stringify([
      await all(),
      await stage.audited(),
      await stage.db.store.all('SELECT * FROM "_idempotency"'),
      await stage.db.store.all(`SELECT * FROM "_changes" WHERE "collection" = 'feedback'`),
    ])
    expect(everything).not.toContain(ada.id)
    expect(everything).not.toContain('ada@')
  })

  test('a key leaves no trace of who sent it, and a repeat does no harm', async () => {
    const key = { key: 'a-key-of-this-phone' }
    await stage.run(giveFeedback, ada, said, key)
    await stage.run(giveFeedback, ada, said, key)
    expect(await all()).toHaveLength(1)
    expect(await stage.db.store.all('SELECT * FROM "_idempotency"')).toEqual([])
  })

  test('again changes it: one per account, one per browser', async () => {
    await given()
    await given(ada, { ...said, text: 'Now there is shade.' })
    await given(GUEST, { ...said, browser: BROWSER })
    await given(GUEST, { ...said, browser: BROWSER, games: 1 })
    await given(GUEST, { ...said, browser: `${BROWSER}-2` })
    expect((await all()).map(({ games, text }) => [games, text])).toEqual([
      [5, 'Now there is shade.'],
      [1, said.text],
      [5, said.text],
    ])
  })

  test('what was marked is new again once it was changed', async () => {
    const { id } = await given()
    await stage.run(markFeedback, admin, { feedbacks: [id], state: 'done' })
    await given(ada, { ...said, games: 4 })
    expect(await all()).toMatchObject([{ state: 'new', games: 4 }])
  })

  test.each([
    ['nothing at all', {}, 'text', 'validation_check'],
    ['a mark that is none', { games: 6 }, 'games', 'validation_max_value'],
    ['an address that is none', { games: 3, contact: 'nobody' }, 'contact', 'validation_is_email'],
    ['too many words', { text: 'x'.repeat(2_001) }, 'text', 'validation_max_length'],
  ])('%s is refused at its field', async (_, input, field, code) => {
    const refusal = await stage.attempt('feedback.give', ada, input)
    expect(refusal).toMatchObject({ status: 400, data: { [field]: { code } } })
    expect(await all()).toEqual([])
  })

  test('a guest without a browser of their own is refused', async () => {
    expect(refusedWith(await stage.attempt('feedback.give', GUEST, said))).toBe('browser_unknown')
  })

  test('has a limit by account, and for guests by place', async () => {
    for (let n = 0; n < 20; n++) await given(ada, { ...said, games: (n % 5) + 1 })
    expect(refusedWith(await stage.attempt('feedback.give', ada, said))).toBe('status_429')
    stage.passMinutes(4)
    await given()
    const guests = Array.from({ length: 121 }, (_, n) => ({ ...said, browser: `${BROWSER}-${n}` }))
    const answers = []
    for (const input of guests) answers.push(await stage.attempt('feedback.give', GUEST, input))
    expect(answers.filter((it) => it !== undefined).map(refusedWith)).toEqual(['status_429'])
  })
})

describe('the page', () => {
  const form = { games: '4', text: 'Good.', contact: '' }

  test('shows a guest what they said, by a cookie that scripts cannot read', async () => {
    const answer = await action(stage.visit('/feedback', { form }))
    const cookie = 'init' in answer ? new Headers(answer.init?.headers).get('set-cookie') : ''
    expect(cookie).toMatch(/^feedback=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/)
    const again = stage.visit('/feedback', { cookie: cookie?.split(';')[0] ?? '' })
    expect((await loader(again)).own).toMatchObject({ games: 4, place: 0, text: 'Good.' })
    expect((await loader(stage.visit('/feedback'))).own).toBeUndefined()
  })

  test('of a guest whose first form is sent twice, it is there once', async () => {
    const form = { text: said.text, _key: 'one-form-sent-twice-at-once' }
    await Promise.all([action(stage.visit('/feedback', { form })), action(stage.visit('/feedback', { form }))])
    expect(await all()).toHaveLength(1)
  })

  test('shows somebody who is signed in what they said, wherever they are', async () => {
    await action(stage.visit('/feedback', { viewer: ada, form }))
    expect((await loader(stage.visit('/feedback', { viewer: ada }))).own).toMatchObject({ games: 4 })
    expect((await loader(stage.visit('/feedback', { viewer: admin }))).own).toBeUndefined()
  })
})

describe('admins', () => {
  test('answer only where an address was left, and only to that', async () => {
    const silent = await given()
    const input = { feedback: silent.id, base: silent.updated, answer: 'We will plant trees.' }
    expect(refusedWith(await stage.attempt('feedback.answer', admin, input))).toBe('no_contact')
    const open = await given(GUEST, { ...said, contact: 'ada@club.example', language: 'de', browser: BROWSER })
    await stage.run(answerFeedback, admin, { ...input, feedback: open.id, base: open.updated })
    const [mail] = await stage.mailsTo('ada@club.example')
    expect(mail?.subject).toBe('Fieldside: Antwort auf deine Rückmeldung')
    expect(mail?.text).toContain('We will plant trees.')
    expect(mail?.text).toContain('More shade, please.')
    expect(await stage.db.get(feedback, open.id)).toMatchObject({ state: 'done', answer: 'We will plant trees.' })
    expect(await stage.audited()).toMatchObject([{ actor: admin.id, action: 'feedback.answer', detail: {} }])
  })

  test('an answer to what was changed meanwhile is refused with both', async () => {
    const open = await given(ada, { ...said, contact: 'ada@club.example' })
    await given(ada, { ...said, contact: 'ada@club.example', text: 'Never mind.' })
    const refusal = await stage.attempt('feedback.answer', admin, {
      feedback: open.id,
      base: open.updated,
      answer: 'x',
    })
    expect(refusal).toMatchObject({ status: 409, data: { current: { text: 'Never mind.' } } })
    expect(await stage.mailsTo('ada@club.example')).toEqual([])
  })

  test('mark many at once, and take it back', async () => {
    const one = await given()
    const other = await given(admin)
    const posted = { intent: 'read', feedbacks: `${one.id},${other.id}` }
    const done = await adminAction(stage.visit('/admin/feedback', { viewer: admin, form: posted }))
    expect(done).toMatchObject({ undo: { intent: 'new' } })
    expect((await all()).map(({ state }) => state)).toEqual(['read', 'read'])
    const undo = 'undo' in done && done.undo ? done.undo : { intent: '' }
    await adminAction(stage.visit('/admin/feedback', { viewer: admin, form: { ...undo } }))
    expect((await all()).map(({ state }) => state)).toEqual(['new', 'new'])
  })

  test('nobody else does either', async () => {
    const { id, updated } = await given(ada, { ...said, contact: 'ada@club.example' })
    const answer = { feedback: id, base: updated, answer: 'x' }
    expect(refusedWith(await stage.attempt('feedback.answer', ada, answer))).toBe('status_403')
    expect(refusedWith(await stage.attempt('feedback.mark', ada, { feedbacks: [id], state: 'read' }))).toBe(
      'status_403',
    )
  })

  test('see figures of what was said, and find words', async () => {
    await given()
    await given(admin, { games: 2, text: 'Fine.' })
    const { figures, list } = await adminLoader(stage.visit('/admin/feedback?q=shade', { viewer: admin }))
    expect(figures).toMatchObject({ all: 2, means: { games: 3.5, place: 3, organisation: 0 }, byState: { new: 2 } })
    expect(list?.items.map(({ text }) => text)).toEqual([said.text])
  })

  test('take it home, without whose it is', async () => {
    await given(ada, { ...said, contact: 'ada@club.example' })
    const csv = csvIn('en', feedbackColumns('Europe/Berlin'), await all())
    expect(csv).toContain('5,3,,"More shade, please.",ada@club.example,New')
    expect(csv).not.toContain((await all())[0]?.author)
  })
})

describe('whoever', () => {
  test('takes their data out finds it there', async () => {
    await given()
    expect(await FEEDBACK_DATA.of(stage.db, ada)).toMatchObject(said)
    expect(await FEEDBACK_DATA.of(stage.db, admin)).toBeUndefined()
  })

  test('leaves leaves the words behind, and nothing that leads back', async () => {
    const before = await given(ada, { ...said, contact: 'ada@club.example' })
    await stage.db.write((tx) => FEEDBACK_DATA.erase!(tx, ada))
    const [after] = await all()
    expect(after).toMatchObject({ text: said.text, contact: '' })
    expect(after?.author).not.toBe(before.author)
    expect(await FEEDBACK_DATA.of(stage.db, ada)).toBeUndefined()
  })
})
