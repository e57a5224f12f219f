import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capClock, clockText, countStart } from './caps.ts'
import { countOf, halfTimeScore, pointsIn, pointsTo, undone } from './points.ts'
import type { ScorePair, SideName } from './states.ts'

const written = (points: readonly SideName[]) => points.map((side) => side[0]).join('')
const SCORES = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 30 })

describe('points in order', () => {
  test('one after the other, and what was taken back is gone', () => {
    expect(
      written(
        pointsIn([
          [0, 0],
          [1, 0],
          [1, 1],
          [2, 1],
          [1, 1],
          [1, 2],
        ]),
      ),
    ).toBe('haa')
  })

  test('a step by several points puts the home team first', () => {
    expect(written(pointsIn([[2, 1]]))).toBe('hha')
  })

  test('whatever the steps, the points make the last score', () => {
    fc.assert(
      fc.property(SCORES, (scores) => {
        const points = pointsIn(scores)
        expect([countOf(points, 'home'), countOf(points, 'away')]).toEqual(scores.at(-1) ?? [0, 0])
      }),
    )
  })

  test('undoing a point just made leads back to where it was', () => {
    fc.assert(
      fc.property(SCORES, fc.boolean(), (scores, isHome) => {
        const [home, away] = scores.at(-1) ?? [0, 0]
        const next: ScorePair = isHome ? [home + 1, away] : [home, away + 1]
        expect(undone(pointsTo(pointsIn(scores), next))).toEqual([home, away])
      }),
    )
  })

  test('before the first there is nothing to undo', () => {
    expect(undone([])).toBeUndefined()
  })

  test('half time is when the first team has half of the points, rounded up', () => {
    const points = pointsIn([
      [7, 5],
      [8, 5],
      [8, 6],
    ])
    expect(halfTimeScore(points, 15)).toEqual([8, 5])
    expect(halfTimeScore(points, 17)).toBeUndefined()
  })
})

describe('the clock of a game', () => {
  const GAME = { starts: new Date('2026-06-13T09:00:00Z'), minutes: 75, halfCap: 35, timeCap: 60 }
  test.each([
    ['2026-06-13T08:50:00Z', false, { to: 'start', seconds: 600 }],
    ['2026-06-13T09:00:00Z', false, { to: 'halfCap', seconds: 2_100 }],
    ['2026-06-13T09:20:00Z', true, { to: 'timeCap', seconds: 2_400 }],
    ['2026-06-13T09:47:20Z', false, { to: 'timeCap', seconds: 760 }],
    ['2026-06-13T10:00:00Z', true, { to: 'end', seconds: 900 }],
    ['2026-06-13T10:15:00Z', true, { to: 'over', seconds: 0 }],
  ])('at %s', (now, isHalfOver, clock) => {
    expect(capClock(GAME, new Date(now), isHalfOver)).toEqual(clock)
  })

  test('without caps it runs to the end', () => {
    const clock = capClock({ ...GAME, halfCap: 0, timeCap: 0 }, new Date('2026-06-13T09:30:00Z'), false)
    expect(clock).toEqual({ to: 'end', seconds: 2_700 })
  })

  test.each([
    ['at once', undefined, '10:00'],
    ['late', '2026-06-13T09:40:00Z', '09:40'],
    ['by a phone whose clock is ahead', '2026-06-13T11:00:00Z', '10:00'],
    ['by a phone whose clock is a day behind', '2026-06-12T09:40:00Z', '06:00'],
  ])('a count begins when it is said %s', (_, said, begun) => {
    const [now, earliest] = [new Date('2026-06-13T10:00:00Z'), new Date('2026-06-13T06:00:00Z')]
    expect(countStart(said === undefined ? undefined : new Date(said), now, earliest)).toEqual(
      new Date(`2026-06-13T${begun}:00Z`),
    )
  })

  test('in minutes and seconds', () => {
    expect([760, 59, 3_900].map(clockText)).toEqual(['12:40', '0:59', '1:05:00'])
  })
})
