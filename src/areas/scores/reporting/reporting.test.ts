import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { scoreSteps } from '#areas/schedule/schedule.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { dayCodes, scoreEntries } from '../scores.collections.ts'
import { SCORE_DATA } from '../scores.personal-data.server.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import { giveDayCode, withdrawDayCode } from './day-codes.commands.server.ts'
import { countScore, enterDayCode, reopenGame, reportScore } from './report.commands.server.ts'

let stage: ScoresStage
beforeEach(async () => {
  stage = await openScores()
})
afterEach(() => stage.close())

const KEY = 'A-1-4'
const game = () => stage.game(KEY)
const entries = async () => stage.db.list(scoreEntries, { filter: 'game = {:id}', params: { id: (await game()).id } })

const count = async (actor: Viewer, home: number, away: number, more: object = {}) => {
  const { id, score_version } = await game()
  const input = { game: id, home, away, basedOn: score_version, device: 'phone-one', ...more }
  return stage.attempt(countScore.name, actor, input)
}

describe('reports of both teams', () => {
  test('that are equal confirm the game, with who, when and from which device', async () => {
    expect(await stage.report(KEY, 'home', [15, 13])).toMatchObject({ state: 'reported', countsFor: 'home' })
    expect(await stage.report(KEY, 'away', [15, 13])).toMatchObject({ state: 'confirmed', home: 15, away: 13 })
    expect(await game()).toMatchObject({ state: 'confirmed', home_score: 15, away_score: 13, score_version: 2 })
    const found = await entries()
    expect(found).toMatchObject([
      { act: 'report', for_side: 'home', device: 'phone-home', state_before: 'scheduled', state: 'reported' },
      { act: 'report', for_side: 'away', device: 'phone-away', state_before: 'reported', state: 'confirmed' },
    ])
    expect(found.every(({ actor, at }) => actor !== '' && at !== '')).toBe(true)
    const steps = await stage.db.list(scoreSteps)
    expect(steps.map(({ state }) => state)).toEqual(['reported', 'confirmed'])
  })

  test('that differ make a dispute: managers and scorekeepers are told, and who comes round ends it', async () => {
    await stage.report(KEY, 'home', [15, 13])
    expect(await stage.report(KEY, 'away', [13, 15])).toMatchObject({ state: 'disputed', home: 15, away: 13 })
    const told = await stage.db.list(notices, { filter: 'title_en ~ "differ"' })
    expect(told.map(({ audience }) => audience).toSorted()).toEqual(['person', 'person', 'scorekeeper'])
    expect(await stage.report(KEY, 'away', [15, 13])).toMatchObject({ state: 'confirmed' })
    expect(await stage.db.count(notices, { filter: 'title_en ~ "differ"' })).toBe(0)
    expect((await entries()).map(({ is_replaced }) => is_replaced)).toEqual([false, true, false])
  })

  test('one late, after a scorekeeper has decided: the same is taken, another one is a conflict with both values', async () => {
    await stage.report(KEY, 'home', [15, 13])
    await stage.settle(KEY, 15, 13)
    expect(await stage.report(KEY, 'away', [15, 13], 1)).toMatchObject({ state: 'confirmed' })
    expect(await stage.report(KEY, 'away', [15, 12], 1)).toMatchObject({
      status: 409,
      data: { code: 'decided', current: { home: 15, away: 13, state: 'confirmed' }, wanted: { home: 15, away: 12 } },
    })
  })

  test('a later one replaces that of a team mate, unless it was made without having seen it', async () => {
    const { home } = await game()
    await stage.report(KEY, 'home', [15, 13])
    const mate = await stage.person('Mate')
    await stage.db.write(async (tx) => {
      const player = await tx.create(players, { name: 'Mate M.', team: home })
      await tx.update(users, mate.id, { player: player.id })
    })
    const { id } = await game()
    const said = { game: id, home: 14, away: 13, device: 'phone-mate' }
    const stale = await stage.attempt(reportScore.name, mate, { ...said, basedOn: 0 })
    expect(stale).toMatchObject({ status: 409, data: { code: 'score_changed', current: { home: 15, version: 1 } } })
    expect(await stage.run(reportScore, mate, { ...said, basedOn: 1 })).toMatchObject({ home: 14, countsFor: 'home' })
  })

  test('one person who manages both teams counts once', async () => {
    const record = await game()
    const both = await stage.managerOf(record, 'home')
    await stage.db.write((tx) => tx.update(teams, record.away, { managers: [both.id] }))
    const said = { game: record.id, home: 15, away: 13, device: 'phone-both' }
    for (const basedOn of [0, 1]) await stage.run(reportScore, both, { ...said, basedOn })
    expect((await game()).state).toBe('reported')
  })

  test('a manager without the role, or blocked in the meantime, does not count', async () => {
    const record = await game()
    const former = await stage.person('Former')
    await stage.db.write((tx) => tx.update(teams, record.home, { managers: [former.id] }))
    const said = { game: record.id, home: 15, away: 13, basedOn: 0, device: 'phone-old' }
    expect(await stage.run(reportScore, former, said)).toMatchObject({ state: 'scheduled', countsFor: '' })
    await stage.db.write((tx) => tx.update(users, former.id, { blocked: true }))
    expect(await stage.attempt(reportScore.name, former, said)).toMatchObject({ status: 401 })
  })
})

test('anybody else gives a hint: nothing changes for others, and a later hint replaces it', async () => {
  const eve = await stage.person('Eve')
  const { id } = await game()
  for (const home of [12, 15])
    expect(await stage.run(reportScore, eve, { game: id, home, away: 3, basedOn: 0 })).toMatchObject({
      state: 'scheduled',
      countsFor: '',
      version: 0,
    })
  expect(await entries()).toMatchObject([
    { act: 'hint', home_score: 12, is_replaced: true },
    { act: 'hint', home_score: 15, is_replaced: false },
  ])
  expect(await stage.db.count(scoreSteps)).toBe(0)
})

describe('counting live', () => {
  test('starts, counts, takes back; another phone takes over', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    expect(await count(manager, 0, 0)).toMatchObject({ state: 'live', version: 1 })
    expect(await count(manager, 1, 0)).toMatchObject({ home: 1, version: 2 })
    expect(await count(manager, 0, 0)).toMatchObject({ home: 0, version: 3 })
    expect(await count(manager, 0, 1, { device: 'phone-two' })).toMatchObject({
      status: 409,
      data: { code: 'counted_elsewhere', current: { home: 0, away: 0 } },
    })
    expect(await count(manager, 0, 1, { device: 'phone-two', takeOver: true })).toMatchObject({ away: 1 })
    expect(await count(manager, 0, 2, { device: 'phone-one' })).toMatchObject({ status: 409 })
    expect((await game()).counter).toBe('phone-two')
  })

  test('taking over on top of an older score is a conflict', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    await count(manager, 0, 0)
    await count(manager, 1, 0)
    expect(await count(manager, 1, 1, { basedOn: 1, device: 'phone-two', takeOver: true })).toMatchObject({
      status: 409,
      data: { code: 'score_changed', current: { home: 1, away: 0, version: 2 }, wanted: { home: 1, away: 1 } },
    })
  })

  test('the phone that counts goes on, whichever of its points were answered; the same one again changes nothing', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    await count(manager, 0, 0)
    await count(manager, 1, 0)
    expect(await count(manager, 1, 0, { basedOn: 1 })).toMatchObject({ home: 1, version: 2 })
    expect(await count(manager, 1, 1, { basedOn: 1 })).toMatchObject({ home: 1, away: 1, version: 3 })
  })

  test('a phone that was without network does not count over the points of another one, also once it has taken over', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    await count(manager, 8, 10)
    const { score_version: basedOn } = await game()
    await count(manager, 10, 10, { device: 'phone-two', takeOver: true })
    const offline = { basedOn, device: 'phone-one' }
    const clash = await count(manager, 8, 11, offline)
    expect(clash).toMatchObject({ status: 409, data: { code: 'counted_elsewhere', current: { home: 10, away: 10 } } })
    // It can be sent again, taking over.
    expect(clash).not.toMatchObject({ data: { isFinal: true } })
    await count(manager, 10, 10, { takeOver: true })
    expect(await count(manager, 8, 11, offline)).toMatchObject({ data: { code: 'score_changed' } })
    expect(await count(manager, 8, 11, { ...offline, takeOver: true })).toMatchObject({
      data: { code: 'score_changed' },
    })
    expect(await game()).toMatchObject({ home_score: 10, away_score: 10 })
  })

  test('each point that waited on a phone is a step of its own, with when it was made', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    const now = stage.db.now().getTime()
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    await count(manager, 0, 0, { startedAt: ago(40), at: ago(40) })
    const earlier = [
      { home: 1, away: 0, at: ago(30) },
      { home: 1, away: 1, at: ago(20) },
    ]
    expect(await count(manager, 2, 1, { earlier, at: ago(10) })).toMatchObject({ home: 2, away: 1, version: 4 })
    const steps = await stage.db.list(scoreSteps, { sort: 'at' })
    const minutesAgo = (at: string) => Math.round((now - Date.parse(at)) / 60_000)
    expect(steps.map(({ home_score, away_score, at }) => [home_score, away_score, minutesAgo(at)])).toEqual([
      [0, 0, 40],
      [1, 0, 30],
      [1, 1, 20],
      [2, 1, 10],
    ])
  })

  test('points stay in their order whatever the clock of a phone says', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    await count(manager, 1, 0)
    const earlier = [
      { home: 2, away: 0, at: '2030-01-01T00:00:00.000Z' },
      { home: 2, away: 1, at: '2001-01-01T00:00:00.000Z' },
    ]
    await count(manager, 3, 1, { earlier })
    const steps = await stage.db.list(scoreSteps, { sort: 'at' })
    expect(steps.map(({ home_score, away_score }) => `${home_score}-${away_score}`)).toEqual([
      '1-0',
      '2-0',
      '2-1',
      '3-1',
    ])
  })

  test('a point after a result is refused for good: nothing waits behind it', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    await count(manager, 1, 0)
    await stage.report(KEY, 'away', [9, 15])
    expect(await count(manager, 2, 0)).toMatchObject({ status: 409, data: { code: 'reported', isFinal: true } })
  })

  test('is not for a stranger', async () => {
    expect(refusedOf(await count(await stage.person('Eve'), 1, 0))).toBe('may_not_count')
  })
})

describe('a report that was a mistake', () => {
  const reopen = async (actor: Viewer, device: string, more: object = {}) => {
    const { id, score_version: basedOn } = await game()
    return stage.attempt(reopenGame.name, actor, { game: id, basedOn, device, ...more })
  }

  test('is taken back by who made it: the game is as it was before', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    await count(manager, 3, 4)
    await stage.report(KEY, 'home', [15, 9])
    expect(await reopen(manager, 'phone-home')).toMatchObject({ state: 'live', home: 3, away: 4 })
    expect(await count(manager, 4, 4)).toMatchObject({ state: 'live', home: 4 })
    // It counts no longer.
    expect(await stage.report(KEY, 'away', [15, 9])).toMatchObject({ state: 'reported' })
  })

  test('is taken back by the other team, and counting goes on from it', async () => {
    await stage.report(KEY, 'home', [3, 4])
    const other = await stage.managerOf(await game(), 'away')
    expect(await reopen(other, 'phone-away')).toMatchObject({ state: 'live', home: 3, away: 4 })
    expect((await entries()).map(({ act, is_replaced }) => [act, is_replaced])).toEqual([
      ['report', true],
      ['resume', false],
    ])
  })

  test('and a dispute are taken back by either team', async () => {
    await stage.report(KEY, 'home', [15, 13])
    await stage.report(KEY, 'away', [13, 15])
    expect(await reopen(await stage.managerOf(await game(), 'home'), 'phone-home')).toMatchObject({ state: 'live' })
  })

  test('stays where it was not seen, once it stands, and for anybody else', async () => {
    const manager = await stage.managerOf(await game(), 'home')
    expect(refusedOf(await reopen(manager, 'phone-home'))).toBe('nothing_reported')
    await stage.report(KEY, 'home', [15, 13])
    expect(refusedOf(await reopen(await stage.person('Eve'), 'phone-eve'))).toBe('may_not_count')
    expect(refusedOf(await reopen(manager, 'phone-home', { basedOn: 0 }))).toBe('score_changed')
    await stage.report(KEY, 'away', [15, 13])
    expect(refusedOf(await reopen(manager, 'phone-home'))).toBe('decided')
  })
})

const refusedOf = (answer: unknown) => (answer as { data?: { code?: string } }).data?.code

test('scores have bounds, brackets a winner, and games a day', async () => {
  const manager = await stage.managerOf(await game(), 'home')
  for (const home of [-1, 100, 1.5]) expect(await count(manager, home, 0)).toMatchObject({ status: 400 })
  await stage.settleAll('pool')
  const final = await stage.game('SF1')
  const answer = await stage.attempt(reportScore.name, await stage.managerOf(final, 'home'), {
    game: final.id,
    home: 9,
    away: 9,
    basedOn: final.score_version,
  })
  expect(refusedOf(answer)).toBe('level')
  const other = await stage.managerOf(await game(), 'away')
  stage.passMinutes(-48 * 60)
  expect(refusedWith(await count(other, 1, 0))).toBe('too_early')
})

describe('a day code', () => {
  const given = async (field = '') => stage.run(giveDayCode, stage.keeper, { day: '2026-06-14', field, name: 'Jonas' })

  test('lets a volunteer without an account count and report at the field, as a hint that everybody sees', async () => {
    const record = await game()
    const { code } = await given(record.field)
    expect(JSON.stringify(await stage.db.list(dayCodes))).not.toContain(code)
    expect(await count(GUEST, 1, 0, { code: ` ${code.toLowerCase()}` })).toMatchObject({ state: 'live', home: 1 })
    const said = { game: record.id, home: 15, away: 9, basedOn: 1, code }
    expect(await stage.attempt(reportScore.name, GUEST, said)).toMatchObject({ state: 'reported', countsFor: '' })
    expect(await stage.report(KEY, 'home', [15, 9])).toMatchObject({ state: 'reported' })
    expect(await stage.report(KEY, 'away', [15, 9])).toMatchObject({ state: 'confirmed' })
  })

  test('counts at its field and on its day alone, and not once it is withdrawn', async () => {
    const record = await game()
    const { code: elsewhere } = await given(stage.made.fields.find((field) => field !== record.field))
    expect(refusedWith(await count(GUEST, 1, 0, { code: elsewhere }))).toBe('code_unknown')
    const { code, dayCode } = await given()
    expect(await count(GUEST, 1, 0, { code })).toMatchObject({ state: 'live' })
    await stage.run(withdrawDayCode, stage.keeper, { dayCode })
    expect(refusedWith(await count(GUEST, 2, 0, { code }))).toBe('code_unknown')
    const { code: ofToday } = await given()
    stage.passMinutes(24 * 60)
    expect(refusedWith(await count(GUEST, 2, 0, { code: ofToday }))).toBe('code_unknown')
  })

  test('is given by scorekeepers, guessed by nobody, and nothing happens without one', async () => {
    const eve = await stage.person('Eve')
    const day = '2026-06-14'
    expect(await stage.attempt(giveDayCode.name, eve, { day })).toMatchObject({ status: 403 })
    expect(await count(GUEST, 1, 0)).toMatchObject({ status: 401 })
    for (let n = 0; n < 30; n++) expect(await count(GUEST, 1, 0, { code: `WRONG-${n}` })).toMatchObject({ status: 403 })
    expect(await stage.db.count(scoreEntries)).toBe(0)
  })
})

describe('wrong day codes at the place of a volunteer', () => {
  const guess = (n: number) => stage.attempt(enterDayCode.name, GUEST, { code: `WRNG${n}`, field: 'any' })
  const codeOfToday = async () =>
    (await stage.run(giveDayCode, stage.keeper, { day: '2026-06-14', field: '', name: 'Jonas' })).code

  test.each([700, 10_000])('%i of them, one after the other, do not keep the right one out', async (wrong) => {
    const code = await codeOfToday()
    for (let n = 0; n < wrong; n++) await guess(n)
    expect(await count(GUEST, 1, 0, { code })).toMatchObject({ state: 'live', home: 1 })
    expect(refusedWith(await guess(wrong))).toBe('code_unknown')
  })

  test('that wait for their turn hold up the right one behind them, and do not keep it out', async () => {
    const code = await codeOfToday()
    const wrong = Array.from({ length: 700 }, (_, n) => guess(n))
    expect(await count(GUEST, 1, 0, { code })).toMatchObject({ state: 'live', home: 1 })
    expect(new Set((await Promise.all(wrong)).map(refusedWith))).toEqual(new Set(['code_unknown']))
  })

  test('and the right ones of others use up nothing of what one code may send', async () => {
    const [code, other] = [await codeOfToday(), await codeOfToday()]
    const enter = (typed: string) => stage.attempt(enterDayCode.name, GUEST, { code: typed, field: 'any' })
    let [answer, calls]: [unknown, number] = [undefined, 0]
    for (; calls < 1_300 && !(answer instanceof Refusal); calls++) answer = await enter(code)
    expect([answer, calls > 1_200]).toMatchObject([{ status: 429 }, true])
    expect(await enter(other)).toEqual({ day: '2026-06-14' })
  })
})

test('a repeat under the same key is answered and not done again', async () => {
  const record = await game()
  const manager = await stage.managerOf(record, 'home')
  const input = { game: record.id, home: 15, away: 13, basedOn: 0, device: 'phone-one' }
  const first = await stage.run(reportScore, manager, input, { key: 'a-key-of-this-phone' })
  expect(await stage.run(reportScore, manager, input, { key: 'a-key-of-this-phone' })).toEqual(first)
  expect(await entries()).toHaveLength(1)
})

test('what somebody reported can be taken out, and stays without them', async () => {
  await stage.report(KEY, 'home', [15, 13])
  const manager = await stage.managerOf(await game(), 'home')
  expect(await SCORE_DATA.of(stage.db, manager)).toMatchObject([
    { act: 'report', home_score: 15, device: 'phone-home' },
  ])
  await stage.db.write(async (tx) => SCORE_DATA.erase?.(tx, manager))
  expect(await entries()).toMatchObject([{ actor: '', device: '', home_score: 15 }])
})
