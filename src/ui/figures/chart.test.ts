import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barHeights } from './chart.ts'

test('the tallest bar is full, unless the scale is known', () => {
  expect(barHeights([1, 2, 4])).toEqual([25, 50, 100])
  expect(barHeights([2, 3], 4)).toEqual([50, 75])
})

test('nothing gives no bars, and nothing is drawn below the line', () => {
  expect(barHeights([])).toEqual([])
  expect(barHeights([0, 0])).toEqual([0, 0])
  expect(barHeights([-2, 2])).toEqual([0, 100])
})

test('no bar leaves the chart', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.array(value), fc.option(value, { nil: undefined }), (values, top) =>
      barHeights(values, top).every((height) => height >= 0 && height <= 100),
    ),
  )
})
