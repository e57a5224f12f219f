import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enlarged, panned, placeAt, SCALE_MOST, type SeenPart, type Share, showing, WHOLE_PLAN } from './plan-view.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const point: fc.Arbitrary<Share> = fc.record({ x: share, y: share })
const anywhere = fc.double({ min: -3, max: 3, noNaN: true })
const factor = fc.double({ min: 0.01, max: 20, noNaN: true })

/** Wherever fingers may have led. */
const view: fc.Arbitrary<SeenPart> = fc
  .array(fc.record({ factor, around: point, by: fc.record({ x: anywhere, y: anywhere }) }), { maxLength: 6 })
  .map((steps) => steps.reduce((it, { factor, around, by }) => panned(enlarged(it, factor, around), by), WHOLE_PLAN))

test('the plan always fills its frame', () => {
  fc.assert(
    fc.property(view, ({ scale, x, y }) => {
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(SCALE_MOST)
      for (const corner of [x, y]) {
        expect(corner).toBeLessThanOrEqual(0)
        expect(corner + scale).toBeGreaterThanOrEqual(1 - 1e-9)
      }
    }),
  )
})

test('what is under the finger stays there while it grows', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 1, max: 8, noNaN: true }), point, (before, factor, around) => {
      const [one, other] = [placeAt(before, around), placeAt(enlarged(before, factor, around), around)]
      expect(other.x).toBeCloseTo(one.x, 9)
      expect(other.y).toBeCloseTo(one.y, 9)
    }),
  )
})

test('whoever goes all the way out sees the whole plan', () => {
  fc.assert(
    fc.property(view, point, (it, around) => {
      const { scale, x, y } = enlarged(it, 1 / SCALE_MOST, around)
      expect([scale, x + 0, y + 0]).toEqual([1, 0, 0])
    }),
  )
})

test('a place that is shown is in the frame, in the middle where the edges let it', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 1, max: SCALE_MOST, noNaN: true }), (place, scale) => {
      const seen = showing(place, scale)
      const [x, y] = [seen.x + place.x * scale, seen.y + place.y * scale]
      for (const at of [x, y]) {
        expect(at).toBeGreaterThanOrEqual(-1e-9)
        expect(at).toBeLessThanOrEqual(1 + 1e-9)
      }
      if (place.x * scale >= 0.5 && (1 - place.x) * scale >= 0.5) expect(x).toBeCloseTo(0.5, 9)
    }),
  )
})

test('a finger that moves takes the plan along', () => {
  const near = enlarged(WHOLE_PLAN, 4, { x: 0.5, y: 0.5 })
  expect(panned(near, { x: 0.25, y: -0.5 })).toEqual({ scale: 4, x: -1.25, y: -2 })
  expect(panned(near, { x: 9, y: -9 })).toEqual({ scale: 4, x: 0, y: -3 })
  expect(panned(WHOLE_PLAN, { x: 0.25, y: 0.25 })).toEqual(WHOLE_PLAN)
})
