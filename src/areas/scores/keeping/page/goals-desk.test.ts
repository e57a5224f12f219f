import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { goals } from '../../scorers/scorers.collections.ts'
import { noteGoal } from '../../scorers/scorers.commands.server.ts'
import { fillRosters, turnWhoScored } from '../../scorers/scorers.testing.ts'
import { openScores, type ScoresStage } from '../../scores.testing.ts'
import { action, loader } from './ConfirmPage.tsx'

const KEY = 'A-1-4'
let stage: ScoresStage
let game: string
let player: (name: string) => string

beforeEach(async () => {
  stage = await openScores()
  game = (await stage.game(KEY)).id
  player = await fillRosters(stage, KEY)
  await turnWhoScored(stage, 'on')
  await stage.run(noteGoal, stage.keeper, goalOf(1, 'home 7', 'home 12'))
  await stage.run(noteGoal, stage.keeper, goalOf(2, 'home 3'))
  await stage.settle(KEY, 2, 1)
})
afterEach(() => stage.close())

const goalOf = (point: number, scorer: string, assist = '') => ({
  game,
  point,
  side: 'home' as const,
  scorer: player(scorer),
  assist: assist === '' ? '' : player(assist),
})

const inHand = async () =>
  (await loader(stage.visit(`/scores/confirm?game=${game}`, { viewer: stage.keeper }))).game?.scorers
const seenAt = async (point: number) => (await inHand())?.goals.find((goal) => goal.point === point)?.updated ?? ''
const post = (form: Readonly<Record<string, string>>, viewer: Viewer = stage.keeper) =>
  action(stage.visit('/scores/confirm', { viewer, form: { game, device: 'desk-one', ...form } }))
const refusedIn = (answer: unknown) => (answer as { data: RefusedForm }).data
const noted = async () =>
  (await stage.db.list(goals, { sort: 'point' })).map(({ point, side, scorer, assist }) => ({
    point,
    side,
    scorer,
    assist,
  }))

test('the goals of a game are shown with both rosters, and the points without a scorer', async () => {
  expect(await inHand()).toMatchObject({
    goals: [
      { point: 1, side: 'home', scorer: player('home 7'), assist: player('home 12'), isCounted: true },
      { point: 2, scorer: player('home 3'), isCounted: true },
    ],
    pointsLeft: [3],
    rosters: { home: [{ number: '3' }, { number: '7' }, { number: '12' }], away: [{}, {}, {}] },
  })
})

test('turned off, nothing of it is shown and nothing taken', async () => {
  await turnWhoScored(stage, '')
  expect(await inHand()).toBeUndefined()
  const form = { intent: 'noteGoal', point: '3', scorer: player('away 3'), assist: '', seen: '' }
  expect(refusedIn(await post(form))).toMatchObject({ problem: { code: 'scorers_off' } })
})

test('one is said otherwise, one added for the other team, one taken away and put back', async () => {
  const change = { intent: 'noteGoal', point: '1', scorer: player('home 12'), assist: player('home 3') }
  expect(await post({ ...change, seen: await seenAt(1) })).toMatchObject({ done: 'noteGoal' })
  await post({ intent: 'noteGoal', point: '3', scorer: player('away 7'), assist: '', seen: '' })
  const removed = await post({ intent: 'removeGoal', point: '2', seen: await seenAt(2) })
  const after = [
    { point: 1, side: 'home', scorer: player('home 12'), assist: player('home 3') },
    { point: 3, side: 'away', scorer: player('away 7'), assist: '' },
  ]
  expect(await noted()).toEqual(after)
  const { undo } = removed as { undo: Readonly<Record<string, string>> }
  await post(undo)
  expect(await noted()).toEqual([after[0], { point: 2, side: 'home', scorer: player('home 3'), assist: '' }, after[1]])
  const audited = (await stage.audited()).filter(({ action: did }) => did.endsWith('Goal'))
  expect(audited).toContainEqual(
    expect.objectContaining({
      action: 'scores.noteGoal',
      actor: stage.keeper.id,
      detail: expect.objectContaining({
        game,
        point: 1,
        before: expect.objectContaining({ scorer: player('home 7') }),
      }),
    }),
  )
  expect(audited).toContainEqual(expect.objectContaining({ action: 'scores.removeGoal' }))
})

test('what somebody else has changed meanwhile is not written over', async () => {
  const seen = await seenAt(1)
  stage.passMinutes(1)
  await stage.run(noteGoal, stage.admin, goalOf(1, 'home 3'))
  const change = { intent: 'noteGoal', point: '1', scorer: player('home 12'), assist: '', seen }
  expect(refusedIn(await post(change))).toMatchObject({ problem: { code: 'goal_changed' }, values: { point: '1' } })
  expect(refusedIn(await post({ intent: 'removeGoal', point: '1', seen }))).toMatchObject({
    problem: { code: 'goal_changed' },
  })
  // Added where it was missing, and by somebody else too.
  expect(refusedIn(await post({ ...change, seen: '' }))).toMatchObject({ problem: { code: 'goal_changed' } })
  expect((await noted())[0]?.scorer).toBe(player('home 3'))
})

test('an assist of the other team is refused, and a team does not correct', async () => {
  const form = { intent: 'noteGoal', point: '3', scorer: player('home 7'), assist: player('away 3'), seen: '' }
  expect(refusedIn(await post(form))).toMatchObject({ problem: { code: 'not_in_team' } })
  const manager = await stage.managerOf(await stage.game(KEY), 'home')
  expect(refusedIn(await post({ ...form, assist: '' }, manager))).toMatchObject({ problem: { code: 'result_stands' } })
})

test('a goal beyond the score is shown as one that does not count', async () => {
  await stage.run(noteGoal, stage.keeper, goalOf(9, 'home 7'))
  expect((await inHand())?.goals.at(-1)).toMatchObject({ point: 9, isCounted: false })
})
