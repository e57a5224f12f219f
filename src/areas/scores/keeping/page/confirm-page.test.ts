import { afterEach, describe, expect, test } from 'vitest'
import { games, playingFields } from '#areas/schedule/schedule.collections.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayCodes } from '../../scores.collections.ts'
import { openScores, type ScoresStage } from '../../scores.testing.ts'
import { action, loader } from './ConfirmPage.tsx'
import { followsText } from './follows-words.ts'

let stage: ScoresStage
afterEach(() => stage.close())

const KEY = 'A-1-4'

const look = (query = '', viewer: Viewer = stage.keeper, language: 'en' | 'de' = 'en') =>
  loader(stage.visit(`/scores/confirm${query}`, { viewer, language }))

const post = (form: Readonly<Record<string, string>>, viewer: Viewer = stage.keeper) =>
  action(stage.visit('/scores/confirm', { viewer, form }))

/** As the form of a game sends it. */
async function ofGame(key = KEY) {
  const { id, score_version } = await stage.game(key)
  return { game: id, basedOn: String(score_version), device: 'desk-one' }
}

function refusedIn(answer: unknown): RefusedForm {
  const { data } = answer as { data?: Partial<RefusedForm> }
  if (data?.refused !== true) throw new Error(`The form was taken: ${JSON.stringify(answer)}`)
  return data as RefusedForm
}

describe('the queue', () => {
  test('shows both sides with who and when, the oldest first; nothing waits otherwise', async () => {
    stage = await openScores()
    expect(await look()).toMatchObject({ waiting: [], ties: [] })
    await stage.report('A-2-3', 'home', [15, 3])
    stage.passMinutes(5)
    await stage.report(KEY, 'home', [15, 13])
    await stage.report(KEY, 'away', [13, 15])
    const { waiting } = await look()
    expect(waiting.map(({ row }) => row.state)).toEqual(['reported', 'disputed'])
    expect(waiting[1]?.said).toMatchObject([
      { side: 'home', score: [15, 13], who: expect.stringContaining('Manager') },
      { side: 'away', score: [13, 15] },
    ])
  })

  test('one is confirmed once, however often it is pressed; the second scorekeeper is told', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    const form = { intent: 'confirm', ...(await ofGame()), _key: 'pressed-twice-000000000000' }
    expect(await post(form)).toMatchObject({ done: 'confirm', text: 'Confirmed: 15–13' })
    expect(await post(form)).toMatchObject({ done: 'confirm' })
    const other = await stage.person('Second', ['scorekeeper'])
    const { _key: _, ...theirs } = form
    expect(refusedIn(await post(theirs, other))).toMatchObject({
      status: 409,
      problem: { code: 'score_changed' },
      values: { game: form.game },
    })
    expect((await stage.audited()).filter(({ action: did }) => did === 'scores.confirm')).toHaveLength(1)
  })

  test('all that agree are confirmed at once, what has changed meanwhile is left and said', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    const { game, basedOn } = await ofGame()
    expect(await post({ intent: 'confirmAgreeing', agreeing: `${game} ${basedOn}` })).toMatchObject({
      text: '0 results confirmed. 1 result has changed since and still needs confirming.',
    })
  })

  test('a dispute is settled by one of both, or by something else; level where it must not be is refused', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    await stage.report(KEY, 'away', [13, 15])
    expect(await post({ intent: 'settle', ...(await ofGame()), home: '13', away: '15' })).toMatchObject({
      text: 'Entered: 13–15',
    })
    await stage.settleAll('pool')
    const level = refusedIn(await post({ intent: 'settle', ...(await ofGame('SF1')), home: '9', away: '9' }))
    expect(level).toMatchObject({ problem: { code: 'level' }, values: { home: '9' } })
    const wrong = refusedIn(await post({ intent: 'settle', ...(await ofGame('SF1')), home: 'x', away: '9' }))
    expect(Object.keys(wrong.errors)).toEqual(['home'])
  })

  test('is for those who hold the role at the moment of the deed', async () => {
    stage = await openScores()
    const manager = await stage.managerOf(await stage.game(KEY), 'home')
    expect(refusedIn(await post({ intent: 'suspend', ...(await ofGame()) }, manager)).status).toBe(403)
  })
})

describe('a game in hand', () => {
  test('is suspended, goes on, is cancelled and comes back by the undo that was offered', async () => {
    stage = await openScores()
    expect(await post({ intent: 'suspend', ...(await ofGame()) })).toMatchObject({ undo: { intent: 'resume' } })
    await post({ intent: 'resume', ...(await ofGame()) })
    const answer = await post({ intent: 'cancel', ...(await ofGame()) })
    const undo = 'undo' in answer ? answer.undo : undefined
    expect(await post({ ...undo, device: '' })).toMatchObject({ done: 'resume' })
    expect(await stage.game(KEY)).toMatchObject({ state: 'scheduled' })
  })

  test('has its history with who, when, from which device, before and after', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    await post({ intent: 'settle', ...(await ofGame()), home: '15', away: '12' })
    const { game } = await look(`?game=${(await stage.game(KEY)).id}`)
    expect(game?.history).toMatchObject([
      { act: 'settle', who: 'Sam', device: 'desk-one', before: [15, 13], after: [15, 12], state: 'confirmed' },
      { act: 'report', side: 'home', device: 'phone-home', before: [0, 0], after: [15, 13] },
    ])
  })

  test('is found by its teams, its round or its field, and is told when it is gone', async () => {
    stage = await openScores()
    const { row } = (await look(`?game=${(await stage.game(KEY)).id}`)).game ?? {}
    const { found } = await look(`?q=${encodeURIComponent(row?.home.name ?? '')}`)
    expect(found?.map((it) => it.row.id)).toContain(row?.id)
    expect((await look('?q=nobody+at+all')).found).toEqual([])
    const semis = (await look('?q=SEMI-final')).found?.map(({ title }) => title)
    expect(semis).toEqual(expect.arrayContaining(['Semi-final 1', 'Semi-final 2']))
    expect(await look('?game=gone')).toMatchObject({ isGone: true })
  })
})

describe('a correction', () => {
  const preview = async (key: string, query: string, language: 'en' | 'de' = 'en') =>
    (await look(`?game=${(await stage.game(key)).id}&${query}`, stage.keeper, language)).game

  test('after the semi-final was played says so in words, asks, and rewrites nothing that was kept', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    await stage.settle('SF1', 15, 7)
    const { correction } = (await preview('A-1-2', 'to=score&home=3&away=15')) ?? {}
    expect(followsText(correction?.preview?.games ?? [])).toBe(
      '2 semi-finals, 1 final and 1 placement game would get different teams. 1 of these games has already started or been played.',
    )
    const played = await stage.game('SF1')
    const form = { intent: 'correct', ...(await ofGame('A-1-2')), ...correction?.fields }
    expect(refusedIn(await post({ ...form, choice: 'keep' })).problem.code).toBe('preview_stale')
    const seen = correction?.preview?.seen ?? ''
    expect(await post({ ...form, seen, choice: 'keep' })).toMatchObject({ text: 'Corrected: 3–15' })
    expect(await stage.game('SF1')).toEqual(played)
    expect(await stage.audited()).toContainEqual(
      expect.objectContaining({
        action: 'scores.correct',
        detail: expect.objectContaining({ choice: 'keep', affected: 4 }),
      }),
    )
  })

  test('whose preview is out of date is refused, and the page shows the new one', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    const before = (await preview('A-1-2', 'to=score&home=3&away=15'))?.correction
    await stage.settle('SF1', 15, 7)
    const form = { intent: 'correct', ...(await ofGame('A-1-2')), ...before?.fields, seen: before?.preview?.seen ?? '' }
    expect(refusedIn(await post({ ...form, choice: 'recompute' }))).toMatchObject({ status: 409 })
    const now = (await preview('A-1-2', 'to=score&home=3&away=15'))?.correction
    expect(now?.preview?.games.map(({ isBegun }) => isBegun).toSorted()).toEqual([false, false, false, true])
    expect(await post({ ...form, seen: now?.preview?.seen ?? '', choice: 'recompute' })).toMatchObject({
      done: 'correct',
    })
    expect(await stage.game('SF1')).toMatchObject({ state: 'scheduled' })
  })

  test('can be a forfeit or no result; what makes no sense is refused where it was asked', async () => {
    stage = await openScores()
    await stage.settle(KEY, 15, 11)
    expect(await preview(KEY, 'to=score&home=15&away=11')).toMatchObject({
      correction: { problem: 'This is already the result.' },
    })
    expect(await preview(KEY, 'to=score&home=&away=x')).toMatchObject({
      problem: 'Use whole numbers from 0 to 99.',
    })
    expect(await preview(KEY, 'to=score&home=100&away=1')).toHaveProperty('problem')
    expect(await preview(KEY, 'to=forfeit-home')).toMatchObject({
      correction: { to: { forfeit: 'home' }, preview: { games: [] } },
    })
    expect(await post({ intent: 'correct', ...(await ofGame()), to: 'forfeit-home' })).toMatchObject({
      done: 'correct',
    })
    expect(await post({ intent: 'correct', ...(await ofGame()), to: 'reopen' })).toMatchObject({
      text: 'Result removed',
    })
  })
})

describe('a tie that nothing breaks', () => {
  test('asks for throws, shows who would go on, and lets them', async () => {
    stage = await openScores()
    for (const { key } of await stage.db.list(games, { filter: 'kind = "pool"' })) await stage.settle(key, 9, 9)
    const { ties } = await look()
    expect(ties).toMatchObject([{ division: 'mixed', pool: 'A', place: 1, teams: { length: 4 } }])
    const { tie } = await look('?tie=mixed/A')
    expect(tie?.teams).toHaveLength(4)
    const throws = tie?.teams.map(({ id }, index) => [`throw.${id}`, String(100 - index)]) ?? []
    const query = new URLSearchParams([['tie', 'mixed/A'], ...throws.map(([name = '', value = '']) => [name, value])])
    const { tie: thrown } = await look(`?${query}`)
    expect(thrown?.preview?.games.length).toBeGreaterThan(0)
    const form = { intent: 'throws', division: 'mixed', pool: 'A', ...Object.fromEntries(throws) }
    expect(await post(form)).toMatchObject({ text: 'Throws entered. The tie is decided' })
    expect(stage.seedOf((await stage.game('SF1')).home)).toBe(4)
    expect((await look()).ties).toEqual([])
    expect((await look(`?tie=mixed/A&${throws[0]?.[0]}=far`)).tie).toHaveProperty('problem')
    expect((await look('?tie=mixed/Z')).tie).toBeUndefined()
  })
})

describe('a day code', () => {
  test('is shown once, listed without the code, and withdrawn', async () => {
    stage = await openScores()
    const [field] = await stage.db.list(playingFields)
    const given = await post({ intent: 'giveCode', day: '2026-06-14', field: field?.id ?? '', name: 'Jonas' })
    expect(given).toMatchObject({ done: 'giveCode', code: expect.stringMatching(/^\w{8}$/) })
    const { codes } = await look('?view=codes')
    expect(codes?.codes).toMatchObject([{ name: 'Jonas', field: field?.name, day: '2026-06-14', isWithdrawn: false }])
    expect(JSON.stringify(codes)).not.toContain('code' in given ? given.code : 'no code')
    const dayCode = codes?.codes[0]?.id ?? ''
    expect(await post({ intent: 'withdrawCode', dayCode })).toMatchObject({ done: 'withdrawCode' })
    expect((await stage.db.get(dayCodes, dayCode))?.withdrawn_at).not.toBe('')
    const wrong = refusedIn(await post({ intent: 'giveCode', day: '2026-06-14', field: 'gone', name: '' }))
    expect(wrong.errors).toHaveProperty('field')
  })
})
