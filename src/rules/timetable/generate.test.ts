import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { leastScore, leastUnplaced } from './bound.ts'
import { generate, generateAtOnce, type Timetable } from './generate.ts'
import { type Setting, START_STEP_MINUTES } from './plan.ts'
import { settings } from './random-settings.testing.ts'
import { scoreOf } from './score.ts'
import { divisionOf, fieldsOf, structureOf } from './tournaments.testing.ts'
import { checkerOf, violationsOf } from './violations.ts'

const QUICK = { seed: 7, effort: 0.02, withDuties: true }
/** One takes a tenth of a second: as many as other properties try would take a day. */
const CASES = Math.min(casesOr(30), 5_000)

const setting = (given: Partial<Setting>): Setting => ({
  ...divisionOf({ division: 'open', teams: 8, pools: 2 }),
  fields: fieldsOf(4, 2, 9 * 60, 18 * 60),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
  ...given,
})

const startOf = ({ placements }: Timetable, game: string) => placements.find((it) => it.game === game)

describe('a tournament with room', () => {
  const wanted = setting({})
  const made = generateAtOnce(wanted, { seed: 1 })

  test('has a place for every game, and breaks nothing', () => {
    expect(made.unplaced).toEqual([])
    expect(made.placements.map(({ game }) => game).toSorted()).toEqual(wanted.games.map(({ id }) => id).toSorted())
    expect(violationsOf({ setting: wanted, placements: made.placements })).toEqual([])
  })

  test('meets rest, games per day and wishes', () => {
    const missed = made.score.parts.filter(({ count }) => count > 0).map(({ aim }) => aim)
    for (const aim of ['rest', 'games-per-day', 'finals', 'wishes', 'early-after-late'])
      expect(missed).not.toContain(aim)
  })

  test('ends with the final on the show field', () => {
    const final = startOf(made, 'open place 1 of 2')
    expect(final?.field).toBe('field 1')
    expect(Math.max(...made.placements.map(({ start }) => start))).toBe(final?.start)
  })

  test('is the same for the same seed, and another for another', () => {
    expect(generateAtOnce(wanted, { seed: 1 })).toEqual(made)
    expect(generateAtOnce(wanted, { seed: 2 }).placements).not.toEqual(made.placements)
  })
})

test('a team that arrives late plays late', () => {
  const late = setting({ wishes: [{ team: 'open 3', notBefore: 11 * 60 }] })
  const made = generateAtOnce(late, { seed: 1 })
  const own = late.games.filter(({ sides }) => sides.some((side) => 'team' in side && side.team === 'open 3'))
  expect(own.length).toBeGreaterThan(0)
  for (const { id } of own) expect(startOf(made, id)?.start).toBeGreaterThanOrEqual(11 * 60)
})

test('a locked game stays, and what feeds it comes before', () => {
  const lockedAt = { field: 'field 2', start: 1_440 + 14 * 60 }
  const base = setting({})
  const games = base.games.map((game) => (game.id === 'open place 1 of 2' ? { ...game, lockedAt } : game))
  const made = generateAtOnce({ ...base, games }, QUICK)
  expect(startOf(made, 'open place 1 of 2')).toEqual({ game: 'open place 1 of 2', ...lockedAt })
  expect(made.unplaced).toEqual([])
  expect(made.violations).toEqual([])
})

test('who stops asking has cancelled; who goes on hears how far it is', () => {
  const heard = [...generate(setting({}), { seed: 1 })]
  expect(heard.length).toBeGreaterThan(10)
  expect(heard.map(({ done }) => done)).toEqual(heard.map(({ done }) => done).toSorted((a, b) => a - b))
  for (const { done, of } of heard) expect(done).toBeLessThanOrEqual(of)
})

test('40 teams in 3 divisions on 8 fields over 2 days all have their games', () => {
  const divisions = [
    { division: 'open', teams: 16, pools: 4, final: 1 },
    { division: 'mixed', teams: 12, pools: 2, final: 2 },
    { division: 'women', teams: 12, pools: 2, final: 3 },
  ]
  const tight = setting({
    ...structureOf(divisions.map((it) => ({ ...it, minutes: 45, slotMinutes: 60 }))),
    fields: fieldsOf(8, 2, 9 * 60, 19 * 60),
  })
  const made = generateAtOnce(tight, { seed: 3, effort: 0.05 })
  expect(made.unplaced).toEqual([])
  expect(violationsOf({ setting: tight, placements: made.placements })).toEqual([])
})

describe('random tournaments', () => {
  test('break no hard rule, have a true reason for each game without a place, and score what they say', () =>
    fc.assert(
      fc.property(settings, (setting) => {
        const made = generateAtOnce(setting, QUICK)
        expectNothingBroken(setting, made)
        expectTrueReasons(setting, made)
        expectTrueScore(setting, made)
      }),
      { numRuns: CASES },
    ))
})

/** But what locked games break by themselves. */
function expectNothingBroken(setting: Setting, { placements, violations }: Timetable) {
  const locked = new Set(setting.games.filter(({ lockedAt }) => lockedAt).map(({ id }) => id))
  const found = violationsOf({ setting, placements })
  expect(violations).toEqual(found)
  // A locked game may be where it must not be, in another locked one's way, or wait for one that cannot come before it.
  for (const it of found) {
    expect(locked).toContain(it.game)
    if (it.rule !== 'feeder-unplaced' && it.with !== undefined) expect(locked).toContain(it.with)
  }
  for (const { id, lockedAt } of setting.games)
    if (lockedAt) expect(placements).toContainEqual({ game: id, ...lockedAt })
  expect(new Set(placements.map(({ game }) => game)).size).toBe(placements.length)
}

/** Wherever it is put, it breaks a rule; at the place that comes closest those that are told. */
function expectTrueReasons(setting: Setting, { placements, unplaced }: Timetable) {
  expect(unplaced.length + placements.length).toBe(setting.games.length)
  const checker = checkerOf({ setting, placements })
  const last = Math.max(...setting.fields.flatMap(({ open }) => open.map(({ to }) => to)))
  for (const { game, nearest, reasons } of unplaced) {
    const whyNot = checker.whyNot(game)
    for (const { id } of setting.fields)
      for (let start = 0; start < last; start += START_STEP_MINUTES)
        if (whyNot(id, start).length === 0) expect.fail(`${game} fits on ${id} at ${start}`)
    expect(reasons.length).toBeGreaterThan(0)
    if (nearest) expect(new Set(whyNot(nearest.field, nearest.start))).toEqual(new Set(reasons))
  }
}

/** As seen from outside, and not below what is possible. */
function expectTrueScore(setting: Setting, { placements, score, unplaced }: Timetable) {
  expect(score).toEqual(scoreOf({ setting, placements }))
  if (setting.games.some(({ lockedAt }) => lockedAt)) return
  expect(unplaced.length).toBeGreaterThanOrEqual(leastUnplaced(setting))
  if (unplaced.length > 0) return
  const least = leastScore(setting)
  for (const [index, { aim, count }] of score.parts.entries())
    expect({ aim, isEnough: count >= least.parts[index]!.count }).toEqual({ aim, isEnough: true })
}
