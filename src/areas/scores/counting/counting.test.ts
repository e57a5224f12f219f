import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { divisions } from '#areas/tournament/divisions/divisions.collections.ts'
import { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { loader as loadField } from '../field/FieldPage.tsx'
import { loader as loadScores } from '../pad/ScoresPage.tsx'
import { giveDayCode } from '../reporting/day-codes.commands.server.ts'
import { setFirstLine } from '../reporting/report.commands.server.ts'
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
    await stage.db.write((tx) => tx.update(divisions, id, { gender_rule: 'open' }))
    const answer = await stage.attempt(setFirstLine.name, stage.keeper, { game, line: 'male' })
    expect(codeOf(answer)).toBe('no_ratio')
  })
})
