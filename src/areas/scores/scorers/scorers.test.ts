import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loader } from '#areas/schedule/public/GamePage.tsx'
import { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { topicOfCount } from '../counting/count-topic.ts'
import { gameCountOf } from '../counting/game-counts.server.ts'
import { correctScore } from '../keeping/correct.commands.server.ts'
import { giveDayCode } from '../reporting/day-codes.commands.server.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import { goals, valuablePlayers } from './scorers.collections.ts'
import { nameValuable, noteGoal, removeGoal } from './scorers.commands.server.ts'
import { bestOfDivision, scorersOfGame } from './scorers.queries.server.ts'
import { fillRosters, turnWhoScored } from './scorers.testing.ts'

const KEY = 'A-1-4'
let stage: ScoresStage
let game: string
let manager: Viewer
let player: (name: string) => string

beforeEach(async () => {
  stage = await openScores()
  const record = await stage.game(KEY)
  game = record.id
  manager = await stage.managerOf(record, 'home')
  player = await fillRosters(stage, KEY)
  await turn('on')
})
afterEach(() => stage.close())

const turn = (who_scored: 'on' | '') => turnWhoScored(stage, who_scored)

const noted = (point: number, scorer: string, assist = '', side: 'home' | 'away' = 'home') => ({
  game,
  point,
  side,
  scorer: player(scorer),
  assist: assist === '' ? '' : player(assist),
})
const codeOf = (answer: unknown) => (answer instanceof Refusal ? (answer.data['code'] ?? answer.status) : undefined)
const attempt = (input: object, actor = manager) => stage.attempt('scores.noteGoal', actor, input)

describe('who scored', () => {
  test('is said once, changed by saying it again, and taken back', async () => {
    const key = { key: 'one-tap-of-this-phone' }
    await stage.run(noteGoal, manager, noted(1, 'home 7', 'home 12'), key)
    await stage.run(noteGoal, manager, noted(1, 'home 7', 'home 12'), key)
    await stage.run(noteGoal, manager, noted(1, 'home 7', 'home 12'))
    expect(await stage.db.list(goals)).toHaveLength(1)
    await stage.run(noteGoal, manager, noted(1, 'home 3'))
    expect(await stage.db.list(goals)).toMatchObject([{ scorer: player('home 3'), assist: '' }])
    await stage.run(removeGoal, manager, { game, point: 1 })
    await stage.run(removeGoal, manager, { game, point: 1 })
    expect(await stage.db.list(goals)).toEqual([])
  })

  test('off by default: nothing is taken and nothing told', async () => {
    await stage.run(noteGoal, manager, noted(1, 'home 7'))
    await turn('')
    expect(codeOf(await attempt(noted(2, 'home 7')))).toBe('scorers_off')
    expect(codeOf(await attempt(noted(2, 'home 7'), stage.keeper))).toBe('scorers_off')
    expect(await scorersOfGame(stage.db, game)).toBeUndefined()
    expect((await loader(stage.visit(`/schedule/${game}`, { params: { game } }))).goals).toBeUndefined()
    expect(await bestOfDivision(stage.db, 'mixed', 10)).toBeUndefined()
  })

  test('the page of the game says by what it hears of it, while it is turned on', async () => {
    const page = await loader(stage.visit(`/schedule/${game}`, { params: { game } }))
    expect(page.goals?.topic).toBe(topicOfCount(game))
    const revision = async () => (await gameCountOf(stage.db, game))?.revision
    expect(await revision()).toBeUndefined()
    await stage.run(noteGoal, manager, noted(1, 'home 7'))
    await stage.run(noteGoal, manager, noted(1, 'home 7'))
    expect(await revision()).toBe(1)
    await stage.run(removeGoal, manager, { game, point: 1 })
    expect(await revision()).toBe(2)
  })

  test('by those who may count the game, and by a volunteer with the code of the day', async () => {
    expect(codeOf(await attempt(noted(1, 'home 7'), GUEST))).toBe(401)
    expect(codeOf(await attempt(noted(1, 'home 7'), await stage.person('Nobody')))).toBe('may_not_note')
    expect(codeOf(await attempt(noted(1, 'away 3')))).toBe('not_in_team')
    const { code } = await stage.run(giveDayCode, stage.keeper, { day: '2026-06-14', field: '', name: '' })
    await stage.run(noteGoal, GUEST, { ...noted(1, 'home 7'), code })
    expect(refusedWith(await attempt({ ...noted(1, 'home 7'), code: 'WRONG' }, GUEST))).toBe('code_unknown')
    expect(await stage.db.list(goals)).toHaveLength(1)
  })

  test('once the result stands the scorekeeper corrects it, and that is audited', async () => {
    await stage.run(noteGoal, manager, noted(1, 'home 7'))
    await stage.settle(KEY, 2, 1)
    expect(codeOf(await attempt(noted(1, 'home 3')))).toBe('result_stands')
    await stage.run(noteGoal, stage.keeper, noted(1, 'home 3'))
    expect((await stage.audited()).filter(({ action }) => action === 'scores.noteGoal')).toMatchObject([
      { actor: stage.keeper.id, detail: { point: 1 } },
    ])
  })

  test('the lists count goals of results that stand, not points that were taken back', async () => {
    await stage.run(noteGoal, manager, noted(1, 'home 7', 'home 12'))
    await stage.run(noteGoal, manager, noted(2, 'home 7', 'home 3'))
    await stage.run(noteGoal, manager, noted(3, 'away 3', '', 'away'))
    await stage.run(noteGoal, manager, noted(4, 'home 12'))
    expect(await bestOfDivision(stage.db, 'mixed', 10)).toEqual([])
    await stage.settle(KEY, 2, 1)
    const best = await bestOfDivision(stage.db, 'mixed', 3)
    expect(best?.map(({ place, name, goals: scored, assists, team }) => [place, name, scored, assists, team])).toEqual([
      [1, 'home 7', 2, 0, 'mixed 1'],
      [2, 'away 3', 1, 0, 'mixed 4'],
      [3, expect.stringMatching(/^home (?:3|12)$/), 0, 1, 'mixed 1'],
    ])
    const page = await loader(stage.visit(`/schedule/${game}`, { params: { game } }))
    expect(page.goals?.goals[0]).toEqual({ number: 1, text: '7 home 7, assist 12 home 12', team: 'mixed 1' })
    const shown = await scorersOfGame(stage.db, game)
    expect(shown?.goals.map(({ point }) => point)).toEqual([1, 2, 3])
    expect(shown?.rosters.home.map(({ number }) => number)).toEqual(['3', '7', '12'])
  })
})

describe('the lists of the best', () => {
  const scoredIn = async () =>
    Object.fromEntries(
      ((await bestOfDivision(stage.db, 'mixed', 10)) ?? []).map((it) => [it.name, [it.goals, it.assists]]),
    )
  const ofGame = async () => ({ game, basedOn: (await stage.game(KEY)).score_version })

  test('follow every change of the score and of the goals', async () => {
    await stage.run(noteGoal, manager, noted(1, 'home 7', 'home 12'))
    await stage.run(noteGoal, manager, noted(2, 'home 7'))
    await stage.run(noteGoal, manager, noted(3, 'home 3'))
    await stage.settle(KEY, 3, 0)
    expect(await scoredIn()).toEqual({ 'home 7': [2, 0], 'home 12': [0, 1], 'home 3': [1, 0] })
    // A side has no more goals than the score gives it.
    await stage.run(correctScore, stage.keeper, { ...(await ofGame()), to: { home: 2, away: 1 } })
    expect(await scoredIn()).toEqual({ 'home 7': [2, 0], 'home 12': [0, 1] })
    await stage.run(noteGoal, stage.keeper, noted(3, 'away 3', '', 'away'))
    await stage.run(removeGoal, stage.keeper, { game, point: 2 })
    expect(await scoredIn()).toEqual({ 'home 7': [1, 0], 'home 12': [0, 1], 'away 3': [1, 0] })
    await stage.run(correctScore, stage.keeper, { ...(await ofGame()), to: { reopen: true } })
    expect(await scoredIn()).toEqual({})
    await stage.settle(KEY, 2, 1)
    expect(await scoredIn()).toEqual({ 'home 7': [1, 0], 'home 12': [0, 1], 'away 3': [1, 0] })
  })

  test('count what a division has, and no other one', async () => {
    await stage.run(noteGoal, manager, noted(1, 'home 7'))
    await stage.settle(KEY, 1, 0)
    expect(await bestOfDivision(stage.db, 'open', 10)).toEqual([])
    expect(await scoredIn()).toEqual({ 'home 7': [1, 0] })
  })

  test('read as many rows as players have scored, not as many as there are goals', async () => {
    const points = Array.from({ length: 30 }, (_, index) => index + 1)
    for (const point of points) await stage.run(noteGoal, stage.keeper, noted(point, 'home 7', 'home 12'))
    await stage.settle(KEY, 30, 0)
    const counted = await stage.db.countBy(goals, ['scorer'], { filter: 'is_counted = true' })
    expect(counted).toEqual([{ scorer: player('home 7'), count: 30 }])
    const read = vi.spyOn(stage.db, 'list')
    expect(await scoredIn()).toEqual({ 'home 7': [30, 0], 'home 12': [0, 30] })
    expect(read.mock.calls.filter(([collection]) => collection === goals)).toEqual([])
    read.mockRestore()
  })
})

describe('the most valuable', () => {
  const named = (side: 'home' | 'away', names: readonly string[], confirm = false) => ({
    game,
    side,
    players: names.map(player),
    confirm,
  })

  test('are named by the opponents, changed until confirmed, and counted then', async () => {
    expect(codeOf(await stage.attempt('scores.nameValuable', manager, named('home', ['away 3'])))).toBe('not_played')
    await stage.settle(KEY, 15, 9)
    await stage.run(nameValuable, manager, named('home', ['away 3']))
    await stage.run(nameValuable, manager, named('home', ['away 7', 'away 12']))
    expect(await bestOfDivision(stage.db, 'mixed', 10)).toEqual([])
    await stage.run(nameValuable, manager, named('home', ['away 7'], true))
    expect(await stage.db.list(valuablePlayers)).toMatchObject([{ named: [player('away 7')], is_confirmed: true }])
    expect((await bestOfDivision(stage.db, 'mixed', 10))?.map(({ name, named: times }) => [name, times])).toEqual([
      ['away 7', 1],
    ])
    const again = await stage.attempt('scores.nameValuable', manager, named('home', ['away 3']))
    expect(codeOf(again)).toBe('already_confirmed')
  })

  test('not by the other team, and not of one’s own', async () => {
    await stage.settle(KEY, 15, 9)
    expect(codeOf(await stage.attempt('scores.nameValuable', manager, named('away', ['home 3'])))).toBe('not_your_game')
    expect(codeOf(await stage.attempt('scores.nameValuable', manager, named('home', ['home 3'])))).toBe('not_in_team')
    expect(codeOf(await stage.attempt('scores.nameValuable', GUEST, named('home', ['away 3'])))).toBe(401)
  })
})
