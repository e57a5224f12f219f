import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TimetablePlan } from '#rules/timetable/plan.ts'
import { checkerOf } from '#rules/timetable/violations.ts'
import {
  breaksOn,
  closedSpans,
  closesAt,
  dayRange,
  forbiddenSpans,
  freeSpansOf,
  restBefore,
  slotByKey,
  withoutSpans,
} from './day-grid.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute
const SUNDAY = 1_440

const game = (id: string, ...teams: string[]) => ({
  id,
  division: 'mixed',
  stage: 'pool 1',
  round: 1,
  minutes: 60,
  slotMinutes: 75,
  sides: teams.map((team) => ({ team })),
})

const plan: TimetablePlan = {
  setting: {
    fields: [
      {
        id: 'one',
        open: [
          { from: at(9), to: at(19) },
          { from: SUNDAY + at(10), to: SUNDAY + at(15, 30) },
        ],
      },
      { id: 'two', open: [{ from: at(9, 30), to: at(16) }] },
    ],
    breaks: [{ from: at(12), to: at(13), fields: ['two'] }],
    games: [game('A', 'kites', 'larks'), game('B', 'kites', 'owls'), game('C', 'rooks', 'owls')],
    groups: [],
    wishes: [],
    minimumRestMinutes: 60,
  },
  placements: [
    { game: 'A', field: 'one', start: at(10) },
    { game: 'B', field: 'two', start: at(14) },
  ],
}

describe('a day', () => {
  test('begins and ends with full hours around everything that is open or played', () => {
    expect(dayRange(plan, 0)).toEqual({ from: at(9), to: at(19) })
    expect(dayRange(plan, 1)).toEqual({ from: at(10), to: at(16) })
    expect(dayRange(plan, 2)).toEqual({ from: at(9), to: at(18) })
  })

  test('knows when a field is closed, and when it closes before others', () => {
    const shown = dayRange(plan, 0)
    const [one, two] = plan.setting.fields
    expect(closedSpans(two!.open, 0, shown)).toEqual([
      { from: at(9), to: at(9, 30) },
      { from: at(16), to: at(19) },
    ])
    expect(closesAt(two!.open, 0, shown)).toBe(at(16))
    expect(closesAt(one!.open, 0, shown)).toBeUndefined()
    expect(breaksOn(plan.setting.breaks, 0, 'two')).toHaveLength(1)
    expect(breaksOn(plan.setting.breaks, 0, 'one')).toHaveLength(0)
  })

  test('lists what is free between games and breaks', () => {
    expect(freeSpansOf(plan, 'two', 0, dayRange(plan, 0))).toEqual([
      { from: at(9, 30), to: at(12) },
      { from: at(13), to: at(14) },
      { from: at(15, 15), to: at(16) },
    ])
  })
})

test('where a game may not start is hatched with the first reason', () => {
  const spans = forbiddenSpans(checkerOf(plan).whyNot('B'), ['one'], 0, dayRange(plan, 0))
  expect(spans[0]).toMatchObject({ field: 'one', from: at(9), reason: { rule: 'field-busy', with: 'A' } })
  expect(spans[1]).toMatchObject({ from: at(11, 15), to: at(12), reason: { rule: 'rest', with: 'A', rest: 15 } })
})

test('how long teams rest before and after', () => {
  expect(restBefore(plan, 'B', { field: 'one', start: at(12, 30) })).toEqual([{ team: 'kites', minutes: 90 }])
  expect(restBefore(plan, 'C', { field: 'one', start: SUNDAY + at(12) })).toEqual([])
})

test('arrow keys go by quarters, with shift by five minutes, over fields, and never out of the day', () => {
  const shown = dayRange(plan, 0)
  const by = (key: string, isFine = false, start = at(10)) =>
    slotByKey({ field: 'one', start }, key, isFine, ['one', 'two'], 0, shown)
  expect(by('ArrowDown')).toEqual({ field: 'one', start: at(10, 15) })
  expect(by('ArrowUp', true)).toEqual({ field: 'one', start: at(9, 55) })
  expect(by('ArrowRight')).toEqual({ field: 'two', start: at(10) })
  expect(by('ArrowLeft')).toEqual({ field: 'one', start: at(10) })
  expect(by('ArrowUp', false, at(9))).toEqual({ field: 'one', start: at(9) })
  expect(by('ArrowDown', false, at(18, 55))).toEqual({ field: 'one', start: at(18, 55) })
  expect(by('x')).toBeUndefined()
})

const span = fc
  .tuple(fc.nat(100), fc.integer({ min: 1, max: 30 }))
  .map(([from, length]) => ({ from, to: from + length }))

test('what is taken out of a stretch is not in what is left, and everything else is', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 5 }), (whole, taken) => {
      const minutes = (spans: readonly { from: number; to: number }[]) =>
        new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
      const left = minutes(withoutSpans(whole, taken))
      expect(left).toEqual(minutes([whole]).difference(minutes(taken)))
    }),
  )
})
