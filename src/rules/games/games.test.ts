import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#properties.testing.ts'
import { decideCount } from './count.ts'
import { decideFirstLine } from './first-line.ts'
import { areAgreeing, decideReport, type ReportedGame, type Reporter, sideFor } from './report.ts'
import { decideByScorekeeper, type GameInHand, type ScorekeeperAct } from './scorekeeping.ts'
import { GAME_STATES, type GameStateKept, isDecided, isLevel, type ScorePair, type SideName } from './states.ts'

const reported = (values: Partial<ReportedGame> = {}): ReportedGame => ({
  state: 'scheduled',
  score: [0, 0],
  forfeit: '',
  kind: 'pool',
  areTeamsKnown: true,
  reports: {},
  ...values,
})

const of = (by: string, ...sides: SideName[]): Reporter => ({ by, sides, isAppointed: false })

describe('a report', () => {
  test('of one team waits for the other', () => {
    expect(decideReport(reported(), of('ann', 'home'), [15, 13])).toEqual({
      ok: true,
      side: 'home',
      next: { state: 'reported', score: [15, 13], forfeit: '' },
    })
  })

  test.each([
    ['the same', [15, 13], 'confirmed'],
    ['another one', [15, 12], 'disputed'],
  ] as const)('of the other team that says %s', (_, score, state) => {
    const game = reported({ state: 'reported', score: [15, 13], reports: { home: { by: 'ann', score: [15, 13] } } })
    expect(decideReport(game, of('bob', 'away'), score)).toMatchObject({ next: { state, score: [15, 13] } })
  })

  test('ends a dispute when a team comes round', () => {
    const reports = { home: { by: 'ann', score: [15, 13] }, away: { by: 'bob', score: [15, 12] } } as const
    const game = reported({ state: 'disputed', score: [15, 13], reports })
    expect(decideReport(game, of('bob', 'away'), [15, 13])).toMatchObject({ next: { state: 'confirmed' } })
    expect(decideReport(game, of('cat', 'home'), [15, 12])).toMatchObject({ next: { state: 'confirmed' } })
  })

  test('of somebody who stands for both teams counts once', () => {
    const both = of('ann', 'home', 'away')
    expect(sideFor({}, both)).toBe('home')
    const game = reported({ state: 'reported', score: [15, 13], reports: { home: { by: 'ann', score: [15, 13] } } })
    expect(decideReport(game, both, [15, 13])).toMatchObject({ side: 'home', next: { state: 'reported' } })
    const other = reported({ state: 'reported', score: [15, 13], reports: { home: { by: 'bob', score: [15, 13] } } })
    expect(decideReport(other, both, [15, 13])).toMatchObject({ side: 'away', next: { state: 'confirmed' } })
  })

  test('of anybody else is a hint that changes nothing', () => {
    expect(decideReport(reported(), of('eve'), [15, 0])).toEqual({ ok: true, side: '', next: undefined })
  })

  test('of whoever keeps score at the field is shown until a team speaks', () => {
    const keeper = { ...of('dan'), isAppointed: true }
    expect(decideReport(reported(), keeper, [15, 9])).toMatchObject({ side: '', next: { state: 'reported' } })
    const game = reported({ state: 'reported', score: [15, 13], reports: { home: { by: 'ann', score: [15, 13] } } })
    expect(decideReport(game, keeper, [15, 9])).toMatchObject({ next: undefined })
  })

  test('cannot end a bracket game level, and a pool game can', () => {
    expect(decideReport(reported({ kind: 'bracket' }), of('ann', 'home'), [9, 9])).toEqual({ ok: false, code: 'level' })
    expect(decideReport(reported(), of('ann', 'home'), [9, 9])).toMatchObject({ ok: true })
  })

  test('that comes late is taken when it says what stands, and is a conflict otherwise', () => {
    const game = reported({ state: 'confirmed', score: [15, 13] })
    expect(decideReport(game, of('bob', 'away'), [15, 13])).toEqual({ ok: true, side: 'away', next: undefined })
    expect(decideReport(game, of('bob', 'away'), [15, 12])).toEqual({ ok: false, code: 'decided' })
  })

  test.each([
    ['of a game without teams', { areTeamsKnown: false }, 'teams_unknown'],
    ['of a suspended game', { state: 'suspended' }, 'suspended'],
    ['of a cancelled game', { state: 'cancelled' }, 'cancelled'],
  ] as const)('%s is refused', (_, values, code) => {
    expect(decideReport(reported(values), of('ann', 'home'), [15, 13])).toEqual({ ok: false, code })
  })
})

test('all agree when more than one person says the same', () => {
  const says = (by: string, ...score: [number, number]) => ({ by, score })
  expect(areAgreeing([])).toBe(false)
  expect(areAgreeing([says('a', 15, 3)])).toBe(false)
  expect(areAgreeing([says('a', 15, 3), says('a', 15, 3)])).toBe(false)
  expect(areAgreeing([says('a', 15, 3), says('b', 15, 3)])).toBe(true)
  expect(areAgreeing([says('a', 15, 3), says('b', 15, 3), says('c', 15, 4)])).toBe(false)
})

describe('counting', () => {
  const counted = { ...reported(), counter: '' }
  const counting = { phone: 'one', mayCount: true, takesOver: false, score: [0, 0] as ScorePair }

  test('begins the game', () => {
    expect(decideCount(counted, counting)).toMatchObject({ next: { state: 'live', score: [0, 0] } })
  })

  test('is for one phone at a time, and another can take over', () => {
    const live = { ...counted, state: 'live', counter: 'other' } as const
    expect(decideCount(live, counting)).toEqual({ ok: false, code: 'counted_elsewhere' })
    expect(decideCount(live, { ...counting, takesOver: true })).toMatchObject({ ok: true })
  })

  test.each([
    [{ state: 'reported' }, 'reported'],
    [{ state: 'disputed' }, 'reported'],
    [{ state: 'confirmed' }, 'decided'],
    [{ state: 'forfeit' }, 'decided'],
    [{ state: 'suspended' }, 'suspended'],
    [{ state: 'cancelled' }, 'cancelled'],
    [{ areTeamsKnown: false }, 'teams_unknown'],
  ] as const)('of %o is refused', (values, code) => {
    expect(decideCount({ ...counted, ...values }, counting)).toEqual({ ok: false, code })
  })

  test('is not for everybody', () => {
    expect(decideCount(counted, { ...counting, mayCount: false })).toEqual({ ok: false, code: 'may_not_count' })
  })
})

test.each([
  [{}, undefined],
  [{ state: 'live' }, undefined],
  [{ state: 'disputed' }, undefined],
  [{ mayCount: false }, 'may_not_count'],
  [{ hasRatio: false }, 'no_ratio'],
  [{ state: 'confirmed' }, 'decided'],
  [{ state: 'forfeit' }, 'decided'],
  [{ state: 'cancelled' }, 'cancelled'],
])('which line was the first, of %o', (values, code) => {
  const verdict = decideFirstLine({ state: 'scheduled', hasRatio: true, mayCount: true, ...values })
  expect(verdict.ok ? undefined : verdict.code).toBe(code)
})

const inHand = (values: Partial<GameInHand> = {}): GameInHand => {
  const { reports: _, ...game } = reported()
  return { ...game, isHomeKnown: true, isAwayKnown: true, hasPlace: true, forfeitScore: 15, ...values }
}

describe('a scorekeeper', () => {
  const next = (game: Partial<GameInHand>, act: ScorekeeperAct) => decideByScorekeeper(inHand(game), act)

  test('confirms what is reported, and nothing else', () => {
    expect(next({ state: 'reported', score: [15, 9] }, { act: 'confirm' })).toMatchObject({
      next: { state: 'confirmed', score: [15, 9] },
    })
    for (const state of ['scheduled', 'live', 'disputed', 'suspended'] as const)
      expect(next({ state }, { act: 'confirm' })).toEqual({ ok: false, code: 'nothing_reported' })
  })

  test.each([
    ['home', [0, 15]],
    ['away', [15, 0]],
    ['both', [0, 0]],
  ] as const)('counts a forfeit of %s by the rule', (by, score) => {
    expect(next({}, { act: 'forfeit', by })).toEqual({ ok: true, next: { state: 'forfeit', score, forfeit: by } })
  })

  test('lets nobody go on who is not known', () => {
    const game = { areTeamsKnown: false, isHomeKnown: false }
    expect(next(game, { act: 'forfeit', by: 'away' })).toEqual({ ok: false, code: 'winner_unknown' })
    expect(next(game, { act: 'forfeit', by: 'home' })).toMatchObject({ ok: true })
  })

  test('stops a game and lets it go on where it stopped', () => {
    expect(next({ state: 'live', score: [3, 2] }, { act: 'suspend' })).toMatchObject({
      next: { state: 'suspended', score: [3, 2] },
    })
    expect(next({ state: 'suspended', score: [3, 2] }, { act: 'resume' })).toMatchObject({
      next: { state: 'live', score: [3, 2] },
    })
    expect(next({ state: 'suspended' }, { act: 'resume' })).toMatchObject({ next: { state: 'scheduled' } })
    expect(next({ state: 'cancelled' }, { act: 'resume' })).toMatchObject({ next: { state: 'scheduled' } })
    expect(next({ state: 'live' }, { act: 'resume' })).toEqual({ ok: false, code: 'not_stopped' })
  })

  test('corrects what stands, and only that', () => {
    const stands = { state: 'confirmed', score: [15, 9] } as const
    expect(next(stands, { act: 'correct', to: { score: [9, 15] } })).toMatchObject({ next: { score: [9, 15] } })
    expect(next(stands, { act: 'correct', to: { score: [15, 9] } })).toEqual({ ok: false, code: 'nothing_changes' })
    expect(next(stands, { act: 'correct', to: { reopen: true } })).toMatchObject({ next: { state: 'scheduled' } })
    expect(next({ state: 'live' }, { act: 'correct', to: { score: [9, 15] } })).toEqual({
      ok: false,
      code: 'not_decided',
    })
  })
})

const someScore = fc.tuple(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 17 }))
const someAct: fc.Arbitrary<ScorekeeperAct> = fc.oneof(
  fc.constantFrom<ScorekeeperAct>({ act: 'confirm' }, { act: 'suspend' }, { act: 'resume' }, { act: 'cancel' }),
  someScore.map((score): ScorekeeperAct => ({ act: 'settle', score })),
  fc.constantFrom('home', 'away', 'both').map((by): ScorekeeperAct => ({ act: 'forfeit', by })),
  someScore.map((score): ScorekeeperAct => ({ act: 'correct', to: { score } })),
)

test('property: a result that stands changes by a correction alone, and a bracket game that stands is never level', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<GameStateKept>(...GAME_STATES),
      fc.constantFrom('pool' as const, 'bracket' as const),
      someScore.filter((score) => !isLevel(score)),
      someAct,
      (state, kind, score, act) => {
        const verdict = decideByScorekeeper(inHand({ state, kind, score }), act)
        if (isDecided(state) && act.act !== 'correct') expect(verdict.ok).toBe(false)
        if (verdict.ok && kind === 'bracket' && verdict.next.state === 'confirmed')
          expect(isLevel(verdict.next.score)).toBe(false)
      },
    ),
  )
})

test('property: however people report, two of them who say the same confirm, and one alone never does', () => {
  const someReport = fc.record({
    by: fc.constantFrom('ann', 'bob', 'cat', 'dan'),
    score: fc.constantFrom<ScorePair>([15, 13], [15, 12], [13, 15]),
  })
  const sides: Readonly<Record<string, readonly SideName[]>> = {
    ann: ['home'],
    bob: ['away'],
    cat: ['home', 'away'],
    dan: [],
  }
  fc.assert(
    fc.property(fc.array(someReport, { maxLength: 12 }), (all) => {
      let game = reported()
      for (const { by, score } of all) {
        const verdict = decideReport(game, of(by, ...(sides[by] ?? [])), score)
        if (!verdict.ok) {
          expect(game.state).toBe('confirmed')
          continue
        }
        const isOpen = !isDecided(game.state)
        const reports =
          verdict.side !== '' && isOpen ? { ...game.reports, [verdict.side]: { by, score } } : game.reports
        game = { ...game, ...verdict.next, reports }
      }
      const { home, away } = game.reports
      if (game.state === 'confirmed') expect(home?.by).not.toBe(away?.by)
      if (home && away && game.state !== 'confirmed') expect(game.state).toBe('disputed')
      if (game.state === 'confirmed') expect([home?.score, away?.score]).toEqual([game.score, game.score])
    }),
  )
})
