import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { generateAtOnce } from './generate.ts'
import type { Setting, TimetablePlan } from './plan.ts'
import { dropSlot, shiftAfter, shortenAfter } from './rain.ts'
import { settings } from './random-settings.testing.ts'
import { divisionOf, fieldsOf } from './tournaments.testing.ts'
import { violationsOf } from './violations.ts'

/** A pool of four on two fields: three rounds at nine, half past eleven and two. */
const setting: Setting = {
  ...divisionOf({ division: 'open', teams: 4, pools: 1, hasBracket: false }),
  fields: fieldsOf(2, 2, 9 * 60, 16 * 60),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
}
const at = (round: number, game: number, hour: number, minute = 0) => ({
  game: `open A ${round}.${game}`,
  field: `field ${game}`,
  start: hour * 60 + minute,
})
const plan: TimetablePlan = {
  setting,
  placements: [at(1, 1, 9), at(1, 2, 9), at(2, 1, 11, 30), at(2, 2, 11, 30), at(3, 1, 14), at(3, 2, 14)],
}

describe('everything after eleven an hour later', () => {
  test('moves what starts then, and nothing else', () => {
    const { plan: after, moved, conflicts, dropped } = shiftAfter(plan, { from: 11 * 60, minutes: 60 })
    expect(moved.map(({ game, to }) => [game, to.start])).toEqual([
      ['open A 2.1', 12 * 60 + 30],
      ['open A 2.2', 12 * 60 + 30],
      ['open A 3.1', 15 * 60],
      ['open A 3.2', 15 * 60],
    ])
    expect([conflicts, dropped]).toEqual([[], []])
    expect(after.placements).toHaveLength(6)
  })

  test('shows what no longer fits before closing', () => {
    const { conflicts } = shiftAfter(plan, { from: 11 * 60, minutes: 65 })
    expect(conflicts.map(({ game, rule }) => [game, rule])).toEqual([
      ['open A 3.1', 'closed'],
      ['open A 3.2', 'closed'],
    ])
  })

  test('on one field shows who would play on both', () => {
    const { conflicts, moved } = shiftAfter(plan, { from: 11 * 60, until: 13 * 60, minutes: 100, fields: ['field 1'] })
    expect(moved.map(({ game }) => game)).toEqual(['open A 2.1'])
    expect(new Set(conflicts.map(({ rule }) => rule))).toEqual(new Set(['field-busy', 'team-busy']))
  })

  test('takes a lock along', () => {
    const games = setting.games.map((game) =>
      game.id === 'open A 3.1' ? { ...game, lockedAt: { field: 'field 1', start: 14 * 60 } } : game,
    )
    const { plan: after } = shiftAfter({ ...plan, setting: { ...setting, games } }, { from: 11 * 60, minutes: 30 })
    expect(after.setting.games.find(({ lockedAt }) => lockedAt)?.lockedAt?.start).toBe(14 * 60 + 30)
  })

  test('leaves the next day alone', () => {
    const tomorrow = { ...at(3, 2, 9), start: 1_440 + 9 * 60 }
    const longer = { ...plan, placements: [...plan.placements.slice(0, 5), tomorrow] }
    expect(shiftAfter(longer, { from: 11 * 60, minutes: 60 }).plan.placements).toContainEqual(tomorrow)
  })
})

describe('what is left played shorter', () => {
  test('starts when play goes on, and catches up with the old times', () => {
    const change = { from: 11 * 60, resumeAt: 12 * 60 + 30, minutes: 40, slotMinutes: 50 }
    const { plan: after, conflicts, dropped } = shortenAfter(plan, change)
    expect(after.placements.filter(({ game }) => game.includes('A 2.')).map(({ start }) => start)).toEqual([750, 750])
    expect(after.placements.filter(({ game }) => game.includes('A 3.')).map(({ start }) => start)).toEqual([840, 840])
    expect(after.setting.games.find(({ id }) => id === 'open A 1.1')?.minutes).toBe(60)
    expect(after.setting.games.find(({ id }) => id === 'open A 3.1')?.minutes).toBe(40)
    expect([conflicts, dropped]).toEqual([[], []])
  })

  test('leaves over what no longer fits', () => {
    const change = { from: 11 * 60, resumeAt: 14 * 60 + 30, minutes: 40, slotMinutes: 50 }
    expect(shortenAfter(plan, change).dropped).toEqual(['open A 3.1', 'open A 3.2'])
  })
})

test('a slot that is dropped leaves its games without a place, and tells what waited for them', () => {
  const cup: Setting = { ...setting, ...divisionOf({ division: 'open', teams: 4, pools: 1 }) }
  const placements = [...plan.placements, { game: 'open place 1 of 4 game 1', field: 'field 1', start: 1_440 + 9 * 60 }]
  const { dropped, conflicts } = dropSlot(
    { setting: cup, placements },
    { from: 14 * 60, to: 15 * 60, fields: ['field 2'] },
  )
  expect(dropped).toEqual(['open A 3.2'])
  expect(conflicts).toEqual([
    {
      game: 'open place 1 of 4 game 1',
      field: 'field 1',
      start: 1_440 + 9 * 60,
      rule: 'feeder-unplaced',
      with: 'open A 3.2',
    },
  ])
})

test('whatever rains, every rule that would be broken is told, and playing shorter breaks none', () =>
  fc.assert(
    fc.property(
      settings.filter(({ games }) => games.every(({ lockedAt }) => !lockedAt)),
      fc.integer({ min: 9 * 60, max: 16 * 60 }),
      fc.constantFrom(15, 45, 120),
      (setting, from, minutes) => {
        const before = { setting, placements: generateAtOnce(setting, { seed: 1, effort: 0.01 }).placements }
        const shifted = shiftAfter(before, { from, minutes })
        expect(shifted.conflicts).toEqual(violationsOf(shifted.plan))
        const dropped = dropSlot(before, { from, to: from + minutes })
        expect(dropped.conflicts).toEqual(violationsOf(dropped.plan))
        expect(dropped.plan.placements.length + dropped.dropped.length).toBe(before.placements.length)
        const shorter = shortenAfter(before, { from, resumeAt: from + minutes, minutes: 30, slotMinutes: 40 })
        // A game of the next day may wait for one that has no place any more; nothing else can go wrong.
        for (const { rule, with: other } of shorter.conflicts) {
          expect(rule).toBe('feeder-unplaced')
          expect(shorter.dropped).toContain(other)
        }
        for (const { from: was, to } of shorter.moved) expect(to.start).toBeGreaterThanOrEqual(was.start)
      },
    ),
    { numRuns: Math.min(casesOr(10), 1_000) },
  ))
