import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { generateAtOnce } from './generate.ts'
import type { Setting } from './plan.ts'
import { settings } from './random-settings.testing.ts'
import { divisionOf, fieldsOf } from './tournaments.testing.ts'
import { type Help, settingWith, unplacedBeside } from './unplaced.ts'
import { whyNotAt } from './violations.ts'

const QUICK = { seed: 7, effort: 0.02 }

/** Six games of a pool of four, an hour and a quarter each. */
const pool = (given: Partial<Setting>): Setting => ({
  ...divisionOf({ division: 'open', teams: 4, pools: 1, hasBracket: false }),
  fields: fieldsOf(2, 1, 9 * 60, 15 * 60),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
  ...given,
})

const rulesAgainst = (setting: Setting) =>
  generateAtOnce(setting, QUICK).unplaced.map(({ game, reasons }) => ({ game, rules: reasons.map(({ rule }) => rule) }))

test('a pool of four fits on two fields between nine and three', () => expect(rulesAgainst(pool({}))).toEqual([]))

test('on one field four games fit, and the others find it busy', () => {
  const tight = pool({ fields: fieldsOf(1, 1, 9 * 60, 14 * 60) })
  const { unplaced, placements } = generateAtOnce(tight, QUICK)
  expect(placements).toHaveLength(4)
  for (const { reasons } of unplaced) expect(reasons.map(({ rule }) => rule)).toContain('field-busy')
})

test('three games of each team do not fit into less than four hours, however many fields there are', () => {
  const found = rulesAgainst(pool({ fields: fieldsOf(6, 1, 9 * 60, 12 * 60 + 50) }))
  expect(found.length).toBeGreaterThan(0)
  for (const { rules } of found) expect(['team-busy', 'rest']).toContain(rules[0])
})

test('a game that is longer than a field is ever open', () => {
  const found = rulesAgainst(pool({ fields: fieldsOf(2, 1, 9 * 60, 9 * 60 + 50) }))
  expect(found).toHaveLength(6)
  for (const { rules } of found) expect(rules).toEqual(['closed'])
})

test('without a field nothing is open', () => {
  const found = generateAtOnce(pool({ fields: [] }), QUICK).unplaced
  expect(found).toHaveLength(6)
  for (const { nearest, reasons } of found) expect([nearest, reasons]).toEqual([undefined, [{ rule: 'closed' }]])
})

test('what waits for a game without a place has none either', () => {
  const cup = divisionOf({ division: 'open', teams: 4, pools: 1 })
  const { unplaced } = generateAtOnce(pool({ ...cup, fields: fieldsOf(1, 1, 9 * 60, 14 * 60) }), QUICK)
  const final = unplaced.find(({ game }) => game === 'open place 1 of 2')
  expect(final?.reasons.map(({ rule }) => rule)).toContain('feeder-unplaced')
})

test.each<[string, Partial<Setting>, readonly Help['kind'][]]>([
  [
    'a second field, longer days or shorter games',
    { fields: fieldsOf(1, 1, 9 * 60, 15 * 60 + 30) },
    ['field', 'longer', 'shorter'],
  ],
  ['no field, but more time', { fields: fieldsOf(6, 1, 9 * 60, 12 * 60 + 50) }, ['longer', 'shorter']],
])('%s would help, and does', (_, given, kinds) => {
  const tight = pool(given)
  const { unplaced } = generateAtOnce(tight, QUICK)
  expect(unplaced.length).toBeGreaterThan(0)
  for (const { help } of unplaced) expect(help.map(({ kind }) => kind)).toEqual(kinds)
  for (const help of unplaced.flatMap(({ help }) => help)) {
    const helped = generateAtOnce(settingWith(tight, help), QUICK)
    expect(helped.unplaced.length).toBeLessThan(unplaced.length)
  }
})

describe('while all others stay where they are', () => {
  test('a game that was taken out finds the earliest place that is free', () => {
    const setting = pool({})
    const { placements } = generateAtOnce(setting, QUICK)
    const [taken] = placements.toSorted((a, b) => a.start - b.start)
    const rest = placements.filter((it) => it !== taken)
    const [found] = unplacedBeside({ setting, placements: rest }, [taken!.game])
    expect(found).toMatchObject({ reasons: [], help: [], nearest: { start: taken!.start } })
  })

  test('what is told is true: a free place, or reasons and what would give one', () => {
    const cases = fc.record({ setting: settings, seed: fc.nat(), taken: fc.nat({ max: 3 }) })
    fc.assert(
      fc.property(cases, ({ setting, seed, taken }) => {
        const placements = generateAtOnce(setting, { seed, effort: 0.001 }).placements.slice(taken)
        const plan = { setting, placements }
        const placed = new Set(placements.map(({ game }) => game))
        const games = setting.games.map(({ id }) => id).filter((id) => !placed.has(id))
        for (const { game, nearest, reasons, help } of unplacedBeside(plan, games)) {
          if (nearest) expect(new Set(whyNotAt(plan, game, nearest.field, nearest.start))).toEqual(new Set(reasons))
          for (const it of help) {
            const [helped] = unplacedBeside({ ...plan, setting: settingWith(setting, it) }, [game])
            expect(helped?.reasons).toEqual([])
          }
          if (help.length > 0) expect(reasons.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: casesOr(30) },
    )
  })
})
