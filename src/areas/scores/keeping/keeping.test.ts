import { afterEach, describe, expect, test } from 'vitest'
import { roles } from '#areas/accounts/accounts.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { publishSchedule } from '#areas/schedule/plan/publish.commands.server.ts'
import { games, plannedGames, poolEntries, scoreSteps } from '#areas/schedule/schedule.collections.ts'
import { draftNow } from '#areas/schedule/schedule.testing.ts'
import { withdrawTeam } from '#areas/teams/admin-teams/admin-teams.commands.server.ts'
import { Refusal } from '#records/errors.ts'
import type { Withdrawal } from '#rules/games/withdrawal.ts'
import { reportScore } from '../reporting/report.commands.server.ts'
import { correctionPreview, standingsOfDivision, waitingForScorekeeper } from '../scores.api.server.ts'
import { scoreEntries } from '../scores.collections.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import {
  cancelGame,
  confirmAgreeing,
  confirmScore,
  forfeitGame,
  resumeGame,
  suspendGame,
} from './confirm.commands.server.ts'
import { correctScore, enterThrows } from './correct.commands.server.ts'

let stage: ScoresStage
afterEach(() => stage.close())

const KEY = 'A-1-4'

async function seenNow(key = KEY) {
  const { id, score_version: basedOn } = await stage.game(key)
  return { game: id, basedOn }
}

const codeOf = (answer: unknown) => (answer instanceof Refusal ? (answer.data['code'] ?? answer.status) : undefined)

/** By place, seeds; 0 where nobody is known. */
const placesNow = async () =>
  (await standingsOfDivision(stage.db, 'mixed')).places.map((team) => (team === undefined ? 0 : stage.seedOf(team)))

const sidesOf = async (key: string) => {
  const { home, away } = await stage.game(key)
  return [stage.seedOf(home), stage.seedOf(away)]
}

describe('the queue', () => {
  test('has what waits, the oldest first, with what both sides said', async () => {
    stage = await openScores()
    await stage.report('A-2-3', 'home', [15, 3])
    stage.passMinutes(5)
    await stage.report(KEY, 'home', [15, 13])
    await stage.report(KEY, 'away', [13, 15])
    const { games: waiting, ties } = await waitingForScorekeeper(stage.db)
    expect(waiting).toMatchObject([
      { score: { state: 'reported', home: 15, away: 3 }, said: [{ side: 'home' }], isAgreeing: false },
      {
        score: { state: 'disputed' },
        said: [
          { side: 'home', score: [15, 13] },
          { side: 'away', score: [13, 15] },
        ],
      },
    ])
    expect(ties).toEqual([])
  })

  test('one is confirmed as it was seen, and not otherwise', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    const seen = await seenNow()
    await stage.report(KEY, 'home', [15, 12])
    const stale = await stage.attempt(confirmScore.name, stage.keeper, seen)
    expect(stale).toMatchObject({ status: 409, data: { code: 'score_changed', current: { home: 15, away: 12 } } })
    expect(await stage.run(confirmScore, stage.keeper, await seenNow())).toMatchObject({ state: 'confirmed', away: 12 })
    expect(await stage.audited()).toContainEqual(
      expect.objectContaining({ action: 'scores.confirm', actor: stage.keeper.id, collection: 'games' }),
    )
  })

  test('all that agree are confirmed at once, the others are left', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    await stage.report('A-2-3', 'home', [15, 3])
    const eve = await stage.person('Eve')
    await stage.run(reportScore, eve, { ...(await seenNow()), home: 15, away: 13 })
    const [agreeing, alone] = [await seenNow(), await seenNow('A-2-3')]
    expect(await stage.run(confirmAgreeing, stage.keeper, { games: [agreeing, alone] })).toEqual({
      confirmed: [agreeing.game],
      left: [alone.game],
    })
  })

  test('is for scorekeepers and admins, as of the moment of the deed', async () => {
    stage = await openScores()
    await stage.report(KEY, 'home', [15, 13])
    const manager = await stage.managerOf(await stage.game(KEY), 'home')
    expect(await stage.attempt(confirmScore.name, manager, await seenNow())).toMatchObject({ status: 403 })
    await stage.db.write(async (tx) => {
      const held = await tx.first(roles, { filter: 'user = {:id}', params: { id: stage.keeper.id } })
      await tx.update(roles, held?.id ?? '', { roles: [] })
    })
    // The request began while the role was held.
    expect(await stage.attempt(confirmScore.name, stage.keeper, await seenNow())).toMatchObject({ status: 403 })
    expect(await stage.run(confirmScore, stage.admin, await seenNow())).toMatchObject({ state: 'confirmed' })
  })
})

describe('a game', () => {
  test('is suspended and goes on, is cancelled and comes back, is forfeited by the rule', async () => {
    stage = await openScores()
    const run = async (command: typeof suspendGame, key = KEY) => stage.run(command, stage.keeper, await seenNow(key))
    expect(await run(suspendGame)).toMatchObject({ state: 'suspended' })
    expect(codeOf(await stage.report(KEY, 'home', [15, 1]))).toBe('suspended')
    expect(await run(resumeGame)).toMatchObject({ state: 'scheduled' })
    expect(await run(cancelGame)).toMatchObject({ state: 'cancelled' })
    expect(await run(resumeGame)).toMatchObject({ state: 'scheduled' })
    const forfeited = await stage.run(forfeitGame, stage.keeper, { ...(await seenNow()), by: 'away' })
    expect(forfeited).toMatchObject({ state: 'forfeit', away: 0, forfeit: 'away' })
    expect(forfeited.home).toBeGreaterThan(0)
    expect((await stage.db.list(scoreEntries)).map(({ act }) => act)).toEqual([
      'suspend',
      'resume',
      'cancel',
      'resume',
      'forfeit',
    ])
  })

  test('that is cancelled lets its pool be over without it', async () => {
    stage = await openScores()
    await stage.run(cancelGame, stage.keeper, await seenNow())
    await stage.settleAll('pool')
    expect(await sidesOf('SF1')).not.toContain(0)
  })
})

describe('publishing again', () => {
  const publish = async () => {
    const draft = await draftNow(stage.db)
    return stage.run(publishSchedule, stage.admin, { version: draft.record?.version ?? 0 })
  }
  const place = async (key: string, values: { field: string; starts?: number }) => {
    const found = await stage.db.first(plannedGames, { filter: 'key = {:key}', params: { key } })
    await stage.db.write((tx) => tx.update(plannedGames, found?.id ?? '', values))
    return found
  }

  test('a game that gets its place after its pool was decided has its teams', async () => {
    stage = await openScores()
    const before = await place('SF1', { field: '' })
    await publish()
    expect(await stage.game('SF1')).toMatchObject({ state: 'cancelled', field: '' })
    await stage.settleAll('pool')
    await stage.db.write(async (tx) => tx.delete(games, (await stage.game('SF1')).id))
    await place('SF1', { field: before?.field ?? '', starts: before?.starts ?? 0 })
    await publish()
    expect(await sidesOf('SF1')).toEqual([1, 4])
  })

  test('a game that the scorekeeper has cancelled stays so; one that had lost its place comes back', async () => {
    stage = await openScores()
    await stage.run(cancelGame, stage.keeper, await seenNow())
    const before = await place('A-2-3', { field: '' })
    await publish()
    expect(codeOf(await stage.attempt(resumeGame.name, stage.keeper, await seenNow('A-2-3')))).toBe('no_place')
    await place('A-2-3', { field: before?.field ?? '', starts: before?.starts ?? 0 })
    const moved = await place(KEY, { field: before?.field ?? '', starts: (before?.starts ?? 0) + 300 })
    expect(moved?.field).not.toBe('')
    await publish()
    expect(await stage.game(KEY)).toMatchObject({ state: 'cancelled', field: before?.field })
    expect(await stage.game('A-2-3')).toMatchObject({ state: 'scheduled', field: before?.field })
  })
})

describe('a team that withdraws', () => {
  const withdraw = async (decision: Withdrawal) => {
    const team = stage.made.teams['mixed']?.[0] ?? ''
    await stage.run(withdrawTeam, stage.admin, { team, games: decision })
  }
  const ofFirst = async () =>
    (await stage.db.list(games, { filter: 'kind = "pool"', sort: 'key' }))
      .filter(({ home, away }) => [home, away].some((team) => stage.seedOf(team) === 1))
      .map(({ state }) => state)

  test('forfeits the games left, and those that it comes to later; the others go on', async () => {
    stage = await openScores()
    await stage.settle(KEY, 15, 3)
    await stage.settle('A-1-2', 15, 3)
    await withdraw('forfeit_left')
    expect((await ofFirst()).toSorted()).toEqual(['confirmed', 'confirmed', 'forfeit'])
    await stage.settleAll('pool')
    const semis = await stage.db.list(games, { filter: 'kind = "bracket" && state = "forfeit"' })
    expect(semis.length).toBeGreaterThan(0)
    await stage.settleAll('bracket')
    expect(new Set(await placesNow())).toEqual(new Set([1, 2, 3, 4]))
  })

  test('with all its games void stands last, and nothing it has played counts', async () => {
    stage = await openScores()
    await stage.settle(KEY, 15, 3)
    await withdraw('void_all')
    expect(await ofFirst()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await stage.settleAll('pool')
    const { pools } = await standingsOfDivision(stage.db, 'mixed')
    expect(pools[0]?.order?.map((team) => stage.seedOf(team ?? ''))).toEqual([2, 3, 4, 1])
  })
})

describe('teams go on', () => {
  test('in the same moment, and both are told; to the last place', async () => {
    stage = await openScores()
    expect(await sidesOf('SF1')).toEqual([0, 0])
    await stage.settleAll('pool')
    expect(await sidesOf('SF1')).toEqual([1, 4])
    expect(await stage.db.list(notices, { filter: 'audience = "team" && title_en ~ "next game"' })).toHaveLength(4)
    await stage.settleAll('bracket')
    expect(await placesNow()).toEqual([1, 2, 3, 4])
  })

  test.each([
    [8, undefined],
    [10, undefined],
    [12, undefined],
    [8, 'swiss-finals'],
    [9, 'swiss'],
  ])('%i teams, %s: every game of the format is filled', async (teams, code) => {
    stage = await openScores({ divisions: { mixed: teams }, fields: 8, ...(code && { code }) })
    for (let n = 0; n < 3; n++) for (const kind of ['pool', 'bracket'] as const) await stage.settleAll(kind)
    const open = await stage.db.list(games, { filter: 'state != "confirmed"' })
    expect(open.map(({ key }) => key)).toEqual([])
    const places = await placesNow()
    expect(new Set(places).size).toBe(teams)
  })

  test('a tie that nothing breaks stops, asks the scorekeepers, and goes on by their throws', async () => {
    stage = await openScores()
    const pool = await stage.db.list(games, { filter: 'kind = "pool"' })
    for (const { key } of pool) await stage.settle(key, 9, 9)
    expect(await sidesOf('SF1')).toEqual([0, 0])
    const { ties } = await waitingForScorekeeper(stage.db)
    expect(ties).toMatchObject([{ division: 'mixed', pool: 'A', place: 1, needsThrowsOf: { length: 4 } }])
    expect(await stage.db.count(notices, { filter: 'audience = "scorekeeper" && title_en ~ "tie"' })).toBe(1)
    const [one = '', two = '', three = '', four = ''] = stage.made.teams['mixed'] ?? []
    const thrown = (...order: string[]) => order.map((team, index) => ({ team, centimetres: (index + 1) * 50 }))
    const of = { division: 'mixed', pool: 'A' }
    expect(await stage.run(enterThrows, stage.keeper, { ...of, throws: thrown(four, three, two, one) })).toEqual({
      isFinal: true,
    })
    expect(await sidesOf('SF1')).toEqual([4, 1])
    // Now something hangs on it.
    const again = await stage.attempt(enterThrows.name, stage.keeper, { ...of, throws: thrown(one, two, three, four) })
    expect(again).toMatchObject({ status: 409, data: { seen: { code: 'preview_stale' } } })
  })
})

describe('a correction', () => {
  const correct = async (key: string, home: number, away: number, more: object = {}) =>
    stage.attempt(correctScore.name, stage.keeper, { ...(await seenNow(key)), to: { home, away }, ...more })

  const previewOf = async (key: string, home: number, away: number) =>
    correctionPreview(stage.db, (await stage.game(key)).id, { home, away })

  test('on which nothing hangs is made at once, and both teams are told', async () => {
    stage = await openScores()
    await stage.settle(KEY, 15, 11)
    expect(await correct(KEY, 15, 12)).toMatchObject({ state: 'confirmed', away: 12 })
    expect(await stage.db.count(notices, { filter: 'title_en ~ "corrected"' })).toBe(2)
    expect((await stage.db.list(scoreSteps)).map(({ away_score }) => away_score)).toEqual([11, 12])
  })

  test('of a pool game before the semi-finals changes who plays them, once it was looked at', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    const preview = await previewOf('A-1-2', 3, 15)
    expect(preview.games.every(({ isBegun }) => !isBegun)).toBe(true)
    expect(preview.games.length).toBeGreaterThan(0)
    expect(await correct('A-1-2', 3, 15)).toMatchObject({
      status: 409,
      data: { seen: { code: 'preview_stale' }, consequences: { seen: preview.seen } },
    })
    await correct('A-1-2', 3, 15, { seen: preview.seen })
    expect(await sidesOf('SF1')).toEqual([2, 4])
  })

  test('after the semi-final was played: the preview says so; kept, nothing else changes', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    await stage.settle('SF1', 15, 7)
    const preview = await previewOf('A-1-2', 3, 15)
    expect(preview.games.filter(({ isBegun }) => isBegun).map(({ key }) => key)).toEqual(['SF1'])
    const before = await stage.db.list(games, { sort: 'key' })
    await correct('A-1-2', 3, 15, { seen: preview.seen, choice: 'keep' })
    const after = await stage.db.list(games, { sort: 'key' })
    const changed = after.filter((game, index) => JSON.stringify(game) !== JSON.stringify(before[index]))
    expect(changed.map(({ key }) => key)).toEqual(['A-1-2'])
    await stage.settleAll('bracket')
    expect(new Set(await placesNow())).toEqual(new Set([1, 2, 3, 4]))
    const { pools } = await standingsOfDivision(stage.db, 'mixed')
    expect(pools[0]).toMatchObject({ isKept: true })
    expect(stage.seedOf(pools[0]?.standings.rows[0]?.team ?? '')).toBe(2)
    expect(stage.seedOf(pools[0]?.order?.[0] ?? '')).toBe(1)
  })

  test('after the semi-final was played: recomputed, it is played again, and the history has both', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    await stage.settle('SF1', 15, 7)
    const { seen } = await previewOf('A-1-2', 3, 15)
    await correct('A-1-2', 3, 15, { seen, choice: 'recompute' })
    expect(await stage.game('SF1')).toMatchObject({ state: 'scheduled', home_score: 0, away_score: 0 })
    expect(await sidesOf('SF1')).toEqual([2, 4])
    const { id } = await stage.game('SF1')
    const kept = await stage.db.list(scoreEntries, { filter: 'game = {:id}', params: { id } })
    expect(kept.map(({ act, home_before }) => [act, home_before])).toEqual([
      ['settle', 0],
      ['reset', 15],
    ])
    await stage.settleAll('bracket')
    expect(new Set(await placesNow())).toEqual(new Set([1, 2, 3, 4]))
  })

  test('of a semi-final: kept, the finalists stay; corrected back, nothing is kept any more', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    await stage.settleAll('bracket')
    const { games: affected, seen } = await previewOf('SF1', 7, 15)
    expect(affected.length).toBeGreaterThan(1)
    const final = affected[0]?.key ?? ''
    const before = await sidesOf(final)
    await correct('SF1', 7, 15, { seen, choice: 'keep' })
    expect(await sidesOf(final)).toEqual(before)
    expect((await stage.game('SF1')).advanced).not.toBe('')
    expect(new Set(await placesNow())).toEqual(new Set([1, 2, 3, 4]))
    const back = await previewOf('SF1', 15, 7)
    await correct('SF1', 15, 7, { seen: back.seen })
    expect((await stage.game('SF1')).advanced).toBe('')
    expect(await sidesOf(final)).toEqual(before)
  })

  test('is refused when what hangs on it has begun since it was looked at', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    const { seen } = await previewOf('A-1-2', 3, 15)
    await stage.settle('SF1', 15, 7)
    expect(await correct('A-1-2', 3, 15, { seen, choice: 'recompute' })).toMatchObject({
      status: 409,
      data: { seen: { code: 'preview_stale' } },
    })
    expect((await stage.game('A-1-2')).home_score).toBe(15)
  })

  test('that takes a result away takes the teams back', async () => {
    stage = await openScores()
    await stage.settleAll('pool')
    const { id } = await stage.game('A-1-2')
    const { seen } = await correctionPreview(stage.db, id, { reopen: true })
    await stage.run(correctScore, stage.keeper, { ...(await seenNow('A-1-2')), to: { reopen: true }, seen })
    expect(await sidesOf('SF1')).toEqual([0, 0])
    expect(await stage.db.count(poolEntries)).toBe(0)
    await stage.settle('A-1-2', 15, 13)
    expect(await sidesOf('SF1')).toEqual([1, 4])
  })
})
