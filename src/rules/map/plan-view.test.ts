import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  enlarged,
  filling,
  groupsOnPlan,
  mostScale,
  type PlanInFrame,
  panned,
  placeAt,
  planInFrame,
  revealing,
  type SeenPart,
  type Share,
  shareOf,
  showing,
  showingAll,
  wholePlan,
  wholeScale,
} from './plan-view.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const point: fc.Arbitrary<Share> = fc.record({ x: share, y: share })
const anywhere = fc.double({ min: -3, max: 3, noNaN: true })
const factor = fc.double({ min: 0.01, max: 20, noNaN: true })
const size = fc.record({ width: fc.integer({ min: 50, max: 2_000 }), height: fc.integer({ min: 50, max: 2_000 }) })
const plan: fc.Arbitrary<PlanInFrame> = fc
  .tuple(size, size, fc.double({ min: 0, max: 0.6, noNaN: true }))
  .map(([picture, frame, covered]) => planInFrame(picture, frame, covered))

/** Wherever fingers may have led. */
const seen: fc.Arbitrary<{ plan: PlanInFrame; view: SeenPart }> = fc
  .tuple(
    plan,
    fc.array(fc.record({ factor, around: point, by: fc.record({ x: anywhere, y: anywhere }) }), { maxLength: 6 }),
  )
  .map(([plan, steps]) => ({
    plan,
    view: steps.reduce(
      (it, { factor, around, by }) => panned(enlarged(it, factor, around, plan), by, plan),
      filling(plan),
    ),
  }))

test('opened, the plan fills its frame and is no larger than that takes', () => {
  fc.assert(
    fc.property(size, size, (picture, frame) => {
      const plan = planInFrame(picture, frame)
      const { scale, x, y } = filling(plan)
      expect(scale).toBe(1)
      expect(Math.min(plan.width, plan.height)).toBe(1)
      expect(2 * x + plan.width).toBeCloseTo(1, 9)
      expect(2 * y + plan.height).toBeCloseTo(1, 9)
      const [width, height] = [plan.width * frame.width, plan.height * frame.height]
      expect(width / height / (picture.width / picture.height)).toBeCloseTo(1, 9)
    }),
  )
})

test('a plan that is larger than its room leaves none of it empty, and a smaller one is in its middle', () => {
  fc.assert(
    fc.property(seen, ({ plan, view: { scale, x, y } }) => {
      expect(scale).toBeGreaterThanOrEqual(wholeScale(plan))
      expect(scale).toBeLessThanOrEqual(mostScale(plan))
      for (const [corner, length, room] of [
        [x, plan.width * scale, 1],
        [y, plan.height * scale, 1 - plan.covered],
      ] as const)
        if (length >= room) {
          expect(corner).toBeLessThanOrEqual(0)
          expect(corner + length).toBeGreaterThanOrEqual(room - 1e-9)
        } else expect(2 * corner + length).toBeCloseTo(room, 9)
    }),
  )
})

test('what is under the finger stays there while it grows', () => {
  fc.assert(
    fc.property(seen, fc.double({ min: 1, max: 8, noNaN: true }), point, ({ plan, view }, factor, around) => {
      // A plan that does not fill its room is moved into it while it grows.
      const before = view.scale < 1 ? filling(plan) : view
      fc.pre(around.y < 1 - plan.covered)
      const [one, other] = [
        placeAt(before, around, plan),
        placeAt(enlarged(before, factor, around, plan), around, plan),
      ]
      expect(other.x).toBeCloseTo(one.x, 9)
      expect(other.y).toBeCloseTo(one.y, 9)
    }),
  )
})

test('whoever goes all the way out sees the whole plan, beside what covers the frame', () => {
  fc.assert(
    fc.property(seen, point, ({ plan, view }, around) => {
      const out = enlarged(view, 1e-3, around, plan)
      expect(out.scale).toBe(wholePlan(plan).scale)
      for (const corner of [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]) {
        const at = shareOf(corner, out, plan)
        for (const [it, most] of [
          [at.x, 1],
          [at.y, 1 - plan.covered],
        ] as const) {
          expect(it).toBeGreaterThanOrEqual(-1e-9)
          expect(it).toBeLessThanOrEqual(most + 1e-9)
        }
      }
    }),
  )
})

test('a place that is shown is in sight, in the middle where the edges let it', () => {
  fc.assert(
    fc.property(point, plan, fc.double({ min: 1, max: 8, noNaN: true }), (place, plan, wanted) => {
      const view = showing(place, wanted, plan)
      const { x, y } = shareOf(place, view, plan)
      expect(x).toBeGreaterThanOrEqual(-1e-9)
      expect(x).toBeLessThanOrEqual(1 + 1e-9)
      expect(y).toBeGreaterThanOrEqual(-1e-9)
      expect(y).toBeLessThanOrEqual(1 - plan.covered + 1e-9)
      const width = view.scale * plan.width
      if (place.x * width >= 0.5 && (1 - place.x) * width >= 0.5) expect(x).toBeCloseTo(0.5, 9)
    }),
  )
})

test('places that are shown together are all in sight', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), plan, (places, plan) => {
      const view = showingAll(places, { x: 0.1, y: 0.1 }, 3, plan)
      expect(view.scale).toBeLessThanOrEqual(Math.max(3, wholeScale(plan)))
      for (const place of places) {
        const { x, y } = shareOf(place, view, plan)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9)
        expect(x).toBeLessThanOrEqual(1 + 1e-9)
        expect(y).toBeLessThanOrEqual(1 - plan.covered + 1e-9)
      }
    }),
  )
})

test('a place that is covered is moved into sight, and one in sight moves nothing', () => {
  fc.assert(
    fc.property(seen, point, ({ plan, view }, place) => {
      const before = shareOf(place, view, plan)
      const after = shareOf(place, revealing(place, { x: 0, y: 0 }, view, plan), plan)
      expect(after.y).toBeLessThanOrEqual(1 - plan.covered + 1e-9)
      expect(after.x).toBeLessThanOrEqual(1 + 1e-9)
      const isInSight = before.x >= 0 && before.x <= 1 && before.y >= 0 && before.y <= 1 - plan.covered
      if (isInSight) expect(after).toEqual(before)
    }),
  )
})

test('a finger that moves takes the plan along', () => {
  const plan = planInFrame({ width: 3, height: 2 }, { width: 3, height: 2 })
  const near = enlarged(filling(plan), 4, { x: 0.5, y: 0.5 }, plan)
  expect(panned(near, { x: 0.25, y: -0.5 }, plan)).toEqual({ scale: 4, x: -1.25, y: -2 })
  expect(panned(near, { x: 9, y: -9 }, plan)).toEqual({ scale: 4, x: 0, y: -3 })
  expect(panned(filling(plan), { x: 0.25, y: 0.25 }, plan)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('every place is in one group, marks of groups do not overlap, and each group has a reason', () => {
  const place = fc.record({ x: share, y: share, width: fc.integer({ min: 24, max: 90 }) })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), size, (places, drawn) => {
      const groups = groupsOnPlan(places, drawn, ({ width }) => ({ width, height: 44 }))
      expect(groups.flat().toSorted(byPlace)).toEqual(places.toSorted(byPlace))
      const overlap = (one: (typeof places)[number], other: (typeof places)[number]) => {
        const [left, right] = one.x <= other.x ? [one, other] : [other, one]
        return (right.x - left.x) * drawn.width < left.width && Math.abs(one.y - other.y) * drawn.height < 44
      }
      for (const [at, [first, ...rest]] of groups.entries()) {
        for (const [other] of groups.slice(at + 1)) expect(overlap(first, other)).toBe(false)
        for (const member of rest) expect(overlap(first, member)).toBe(true)
      }
    }),
  )
})

const byPlace = (one: Share, other: Share) => one.x - other.x || one.y - other.y
