import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTRED, type Crop, moved, type Picture, squareOf, ZOOM_MOST, zoomed } from './logo-crop.ts'

const picture = fc.record({ width: fc.integer({ min: 1, max: 10_000 }), height: fc.integer({ min: 1, max: 10_000 }) })
const share = fc.double({ min: -3, max: 3, noNaN: true })

/** Rounding of fractions is no step outside. */
const SLACK = 1e-6

function expectWithin({ width, height }: Picture, crop: Crop) {
  const { left, top, side } = squareOf({ width, height }, crop)
  expect(left).toBeGreaterThanOrEqual(-SLACK)
  expect(top).toBeGreaterThanOrEqual(-SLACK)
  expect(left + side).toBeLessThanOrEqual(width + SLACK)
  expect(top + side).toBeLessThanOrEqual(height + SLACK)
  expect(side).toBeGreaterThan(0)
}

test('however it is moved and zoomed, the square stays within the picture', () => {
  const step = fc.oneof(
    fc.record({ right: share, down: share }),
    fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }) }),
  )
  fc.assert(
    fc.property(picture, fc.array(step, { maxLength: 12 }), (size, steps) => {
      let crop = CENTRED
      for (const it of steps) crop = 'zoom' in it ? zoomed(size, crop, it.zoom) : moved(size, crop, it.right, it.down)
      expectWithin(size, crop)
    }),
  )
})

test('at first it is the largest one, in the middle', () => {
  expect(squareOf({ width: 300, height: 100 }, CENTRED)).toEqual({ left: 100, top: 0, side: 100 })
  expect(squareOf({ width: 100, height: 300 }, CENTRED)).toEqual({ left: 0, top: 100, side: 100 })
})

test('what was moved away comes back by the same way, while there is room', () => {
  const size = { width: 1_000, height: 1_000 }
  const close = zoomed(size, CENTRED, 2)
  const back = moved(size, moved(size, close, 0.2, -0.1), -0.2, 0.1)
  expect(back.x).toBeCloseTo(0.5)
  expect(back.y).toBeCloseTo(0.5)
})

test('it comes no closer than it should', () =>
  expect(zoomed({ width: 9, height: 9 }, CENTRED, 99).zoom).toBe(ZOOM_MOST))
