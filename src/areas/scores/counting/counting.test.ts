import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { divisions } from '#areas/tournament/tournament.collections.ts'
import { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { loader as loadField } from '../field/FieldPage.tsx'
import { resumeGame, suspendGame } from '../keeping/confirm.commands.server.ts'
import { correctScore } from '../keeping/correct.commands.server.ts'
import { loader as loadScores } from '../pad/ScoresPage.tsx'
import { giveDayCode } from '../reporting/day-codes.commands.server.ts'
import { countScore, setFirstLine } from '../reporting/report.commands.server.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import { gameCounts } from './game-counts.collections.ts'

const KEY = 'A-1-4'
let stage: ScoresStage
let game: string
let manager: Viewer

beforeEach(async () => {
  stage = await openScores()
  const record = await stage.game(KEY)
  game = record.id
  manager = await stage.managerOf(record, 'home')
})
afterEach(() => stage.close())

const codeOf = (answer: unknown) => (answer instanceof Refusal ? (answer.data['code'] ?? answer.status) : undefined)

const padFor = async (viewer: Viewer) =>
  (await loadScores(stage.visit(`/scores?game=${game}`, { viewer }))).pads.find(({ row }) => row.id === game)

describe('the first line of a mixed game', () => {
  test('is said by one, seen by everybody at the field, and said otherwise', async () => {
    expect((await padFor(manager))?.firstLine).toBe('')
    await stage.run(setFirstLine, manager, { game, line: 'female' })
    await stage.run(setFirstLine, manager, { game, line: 'female' })
    expect(await stage.db.list(gameCounts)).toMatchObject([{ game, first_line: 'female' }])
    expect((await padFor(await stage.person('Eve')))?.firstLine).toBe('female')
    const away = await stage.managerOf(await stage.game(KEY), 'away')
    await stage.run(setFirstLine, away, { game, line: 'male' })
    expect((await padFor(manager))?.firstLine).toBe('male')
  })

  test('is on the page of the field', async () => {
    const [field = ''] = stage.made.fields
    const linesAt = async () => {
      const { shown } = await loadField(stage.visit(`/field/${field}`, { params: { field } }))
      return shown.pads.filter(({ row }) => row.division === 'mixed').map(({ row, firstLine }) => [row.id, firstLine])
    }
    const [[first = ''] = []] = await linesAt()
    await stage.run(setFirstLine, stage.keeper, { game: first, line: 'female' })
    expect((await linesAt())[0]).toEqual([first, 'female'])
  })

  test('by those who may count, with a code of the day too, until the result stands', async () => {
    const attempt = (viewer: Viewer, more: object = {}) =>
      stage.attempt(setFirstLine.name, viewer, { game, line: 'male', ...more })
    expect(codeOf(await attempt(await stage.person('Eve')))).toBe('may_not_count')
    expect(codeOf(await attempt(GUEST))).toBe(401)
    expect(refusedWith(await attempt(GUEST, { code: 'WRONG' }))).toBe('code_unknown')
    const { code } = await stage.run(giveDayCode, stage.keeper, { day: '2026-06-14', field: '', name: '' })
    expect(await attempt(GUEST, { code })).toEqual({ game, line: 'male' })
    await stage.settle(KEY, 15, 9)
    expect(codeOf(await attempt(manager))).toBe('decided')
  })

  test('only where a division plays by a ratio', async () => {
    const { id = '' } = (await divisionWithKey(stage.db, 'mixed')) ?? {}
    await stage.db.write((tx) => tx.update(divisions, id, { gender_rule: 'none' }))
    const answer = await stage.attempt(setFirstLine.name, stage.keeper, { game, line: 'male' })
    expect(codeOf(answer)).toBe('no_ratio')
  })
})

describe('the clock of a game', () => {
  const count = async (more: object = {}) => {
    const { id, score_version: basedOn } = await stage.game(KEY)
    await stage.run(countScore, manager, { game: id, home: 0, away: 0, basedOn, device: 'phone-one', ...more })
  }
  const startedAt = async () => (await padFor(manager))?.startedAt

  test('runs from when counting began, by the time of the service, and stays so', async () => {
    expect(await startedAt()).toBe('')
    await count()
    expect(await startedAt()).toBe('2026-06-14T18:00:00.000Z')
    stage.passMinutes(20)
    await count({ home: 1 })
    expect(await startedAt()).toBe('2026-06-14T18:00:00.000Z')
  })

  test('of a phone without network, from when it says, within what can be', async () => {
    await count({ home: 3, startedAt: '2026-06-14T17:40:00.000Z' })
    expect(await startedAt()).toBe('2026-06-14T17:40:00.000Z')
  })

  test('not from a time to come', async () => {
    await count({ startedAt: '2026-06-15T17:40:00.000Z' })
    expect(await startedAt()).toBe('2026-06-14T18:00:00.000Z')
    const wrong = await stage.attempt('scores.count', manager, {
      game,
      home: 0,
      away: 0,
      basedOn: 1,
      startedAt: 'noon',
    })
    expect(wrong).toMatchObject({ status: 400 })
  })

  test('a game that was stopped keeps its start, one that is played again has a new one', async () => {
    await count({ home: 1 })
    const ofGame = async () => ({ game, basedOn: (await stage.game(KEY)).score_version })
    await stage.run(suspendGame, stage.keeper, await ofGame())
    stage.passMinutes(30)
    await stage.run(resumeGame, stage.keeper, await ofGame())
    expect(await startedAt()).toBe('2026-06-14T18:00:00.000Z')
    await stage.settle(KEY, 15, 9)
    await stage.run(correctScore, stage.keeper, { ...(await ofGame()), to: { reopen: true } })
    expect(await startedAt()).toBe('')
    await count()
    expect(await startedAt()).toBe('2026-06-14T18:30:00.000Z')
  })
})
