import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { games } from '#areas/schedule/schedule.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { action as enterCode, loader as loadField } from '../field/FieldPage.tsx'
import { onField } from '../field/on-field.ts'
import { phoneMark } from '../phone-mark.ts'
import { giveDayCode } from '../reporting/day-codes.commands.server.ts'
import { countScore } from '../reporting/report.commands.server.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import { codeIn } from './on-this-phone.ts'
import { groupOf, ownGroups } from './own-games.ts'
import type { PadShown } from './pad-shown.ts'
import { loader as loadScores, action as nameBest } from './ScoresPage.tsx'

const KEY = 'A-1-4'

describe('the pages', () => {
  let stage: ScoresStage
  beforeEach(async () => {
    stage = await openScores()
  })
  afterEach(() => stage.close())

  const scoresFor = (viewer: Viewer, query = '') => loadScores(stage.visit(`/scores${query}`, { viewer }))
  const fieldFor = async (field: string, viewer: Viewer = GUEST) =>
    loadField(stage.visit(`/field/${field}`, { viewer, params: { field } }))
  const count = async (viewer: Viewer, home: number) => {
    const { id, score_version: basedOn } = await stage.game(KEY)
    await stage.run(countScore, viewer, { game: id, home, away: 0, basedOn, device: 'phone-one' })
  }

  test('somebody’s own games come with their pads, and what they may do there', async () => {
    const game = await stage.game(KEY)
    const manager = await stage.managerOf(game, 'home')
    await count(manager, 3)
    const { mine, pads, facts, rows } = await scoresFor(manager)
    expect(mine).toContain(game.id)
    const pad = pads.find(({ row }) => row.id === game.id)
    expect(pad).toMatchObject({ state: 'live', score: [3, 0], scoreVersion: 1, sides: ['home'], mayCount: true })
    expect(pad?.countedBy).toBe(phoneMark('phone-one'))
    expect(JSON.stringify(pads)).not.toContain('phone-one')
    expect(pad?.steps.map(({ score }) => score)).toEqual([[3, 0]])
    expect(facts).toMatchObject({ zone: 'Europe/Berlin', target: 15 })
    expect(rows.length).toBeGreaterThan(0)
  })

  test('what the own team reported is told to it alone', async () => {
    const game = await stage.game(KEY)
    await stage.report(KEY, 'home', [15, 13])
    const saidTo = async (viewer: Viewer) =>
      (await scoresFor(viewer, `?game=${game.id}`)).pads.find(({ row }) => row.id === game.id)?.said
    expect(await saidTo(await stage.managerOf(game, 'home'))).toEqual([15, 13])
    expect(await saidTo(await stage.managerOf(game, 'away'))).toBeUndefined()
  })

  test('any other game opens too: a stranger gives a hint, a scorekeeper counts', async () => {
    const { id } = await stage.game(KEY)
    const [asked] = (await scoresFor(await stage.person('Eve'), `?game=${id}`)).pads
    expect(asked).toMatchObject({ row: { id }, sides: [], mayCount: false })
    expect((await scoresFor(stage.keeper, `?game=${id}`)).pads).toMatchObject([{ mayCount: true }])
    expect((await scoresFor(stage.keeper, '?game=nothing')).pads).toEqual([])
  })

  test('who scored is asked where the tournament keeps it, and nowhere else', async () => {
    const { id, home } = await stage.game(KEY)
    await stage.db.write((tx) => tx.create(players, { name: 'Runa P.', number: '7', team: home }))
    const scorers = async () => (await scoresFor(stage.keeper, `?game=${id}`)).pads[0]?.scorers
    expect(await scorers()).toBeUndefined()
    await stage.db.write(async (tx) => {
      const settings = await tx.first(tournament, {})
      await tx.update(tournament, settings?.id ?? '', { who_scored: 'on' })
    })
    expect((await scorers())?.rosters.home).toMatchObject([{ name: 'Runa P.', number: '7' }])
  })

  test('a team names the best of its opponents on the pad', async () => {
    const game = await stage.game(KEY)
    const best = await stage.db.write(async (tx) => {
      const settings = await tx.first(tournament, {})
      await tx.update(tournament, settings?.id ?? '', { who_scored: 'on' })
      return tx.create(players, { name: 'Mika O.', number: '3', team: game.away })
    })
    await stage.report(KEY, 'home', [15, 13])
    const manager = await stage.managerOf(game, 'home')
    const form = { side: 'home', players: best.id, confirm: 'yes', key: 'name-the-best-of-them' }
    expect(await nameBest(stage.visit(`/scores?game=${game.id}`, { viewer: manager, form }))).toMatchObject({
      named: true,
    })
    const pad = (await scoresFor(manager, `?game=${game.id}`)).pads.find(({ row }) => row.id === game.id)
    expect(pad?.scorers?.valuable).toEqual([{ side: 'home', named: [best.id], isConfirmed: true }])
  })

  test('the team that keeps score finds the game among its own', async () => {
    const game = await stage.game(KEY)
    const helper = await stage.person('Helper', ['teammanager'])
    const duty = stage.made.teams['mixed']?.find((team) => team !== game.home && team !== game.away) ?? ''
    await stage.db.write(async (tx) => {
      await tx.update(games, game.id, { duty })
      await tx.update(teams, duty, { managers: [helper.id] })
    })
    const pad = (await scoresFor(helper)).pads.find(({ row }) => row.id === game.id)
    expect(pad).toMatchObject({ sides: [], mayCount: true })
  })

  test('a field shows its games of the day to everybody, and nobody’s phone', async () => {
    const game = await stage.game(KEY)
    await count(stage.keeper, 1)
    const { shown, title, maySeePoster, address } = await fieldFor(game.field)
    expect(title).toMatch(/^Field /)
    expect(address).toBe(`https://cup.example/field/${game.field}`)
    expect(maySeePoster).toBe(false)
    expect(shown.pads.every(({ mayCount, sides }) => !mayCount && sides.length === 0)).toBe(true)
    expect((await fieldFor(game.field, stage.keeper)).maySeePoster).toBe(true)
    await expect(fieldFor('nofieldlikethis')).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('a code is taken at its field, as it is typed, and told when it does not count', async () => {
    const [field = '', other = ''] = stage.made.fields
    const { code } = await stage.run(giveDayCode, stage.keeper, { day: '2026-06-14', field, name: 'Jonas' })
    const entered = (typed: string, at: string) =>
      enterCode(stage.visit(`/field/${at}`, { params: { field: at }, form: { code: typed } }))
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
    expect(await entered(typed, field)).toMatchObject({ done: 'code', code, day: '2026-06-14' })
    for (const [wrong, at] of [
      [code, other],
      ['AAAABBBB', field],
    ] as const)
      expect(await entered(wrong, at)).toMatchObject({
        data: { refused: true, errors: { code: { code: 'code_unknown' } } },
      })
  })
})

const START = '2026-06-13T09:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)

const padOf = (values: Partial<PadShown> = {}): PadShown => ({
  row: {
    id: 'g',
    day: '2026-06-13',
    time: '11:00',
    home: { id: 'h', name: 'Kite Club' },
    away: { id: 'a', name: 'Mudlarks' },
    division: 'mixed',
    phase: 'pool A',
  },
  fieldId: 'f',
  isBracket: false,
  starts: START,
  minutes: 60,
  state: 'scheduled',
  score: [0, 0],
  scoreVersion: 0,
  logos: { home: undefined, away: undefined },
  sides: ['home'],
  mayCount: true,
  countedBy: '',
  steps: [],
  startedAt: '',
  firstLine: '',
  ...values,
})

describe('own games', () => {
  test.each([
    ['long before', padOf(), -30, 'next'],
    ['shortly before', padOf(), -5, 'now'],
    ['while it is counted', padOf({ state: 'live' }), 20, 'now'],
    ['after its time', padOf({ state: 'live' }), 61, 'due'],
    ['never counted', padOf(), 61, 'due'],
    ['reported by the others', padOf({ state: 'reported' }), 61, 'due'],
    ['reported by us', padOf({ state: 'reported', said: [15, 13] }), 61, 'said'],
    ['disputed', padOf({ state: 'disputed', said: [15, 13] }), 61, 'due'],
    ['reported, where we kept score', padOf({ state: 'reported', sides: [] }), 61, 'said'],
    ['suspended', padOf({ state: 'suspended' }), 20, 'said'],
  ] as const)('%s', (_, pad, minutes, group) => {
    expect(groupOf(pad, at(minutes))).toBe(group)
  })

  test('what is on comes first, and only groups that have games', () => {
    const [next, live] = [padOf({ starts: at(120).toISOString() }), padOf({ state: 'live' })]
    expect(ownGroups([next, live], at(10))).toEqual([
      ['now', [live]],
      ['next', [next]],
    ])
  })
})

describe('on a field', () => {
  const [first, second] = [padOf(), padOf({ starts: at(75).toISOString() })]
  test('what is live, else whose time it is; then what is next', () => {
    expect(onField([first, second], at(-20))).toMatchObject({ now: undefined, next: [first, second] })
    expect(onField([first, second], at(-10))).toMatchObject({ now: first, next: [second] })
    expect(onField([first, second], at(65))).toMatchObject({ now: second, past: [first] })
    const late = padOf({ state: 'live' })
    expect(onField([late, second], at(70))).toMatchObject({ now: late, next: [second] })
  })

  test('before the time is known, what is live', () => {
    expect(onField([first], undefined)).toEqual({ now: undefined, next: [first], past: [] })
  })
})

test('what a phone has kept is read whatever stands there', () => {
  expect(codeIn('{"code":"AAAA","day":"2026-06-13"}')).toEqual({ code: 'AAAA', day: '2026-06-13' })
  for (const text of ['', 'null', '[]', '{"code":1}']) expect(codeIn(text)).toBeUndefined()
})
