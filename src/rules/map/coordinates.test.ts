import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coordinatesIn, coordinatesText } from './coordinates.ts'

test.each([
  ['50.9350, 6.9600', 50.935, 6.96],
  ['50.935 6.96', 50.935, 6.96],
  ['50,935 6,96', 50.935, 6.96],
  ['50,935; 6,96', 50.935, 6.96],
  ['  -33.8568,151.2153 ', -33.8568, 151.2153],
  ['50.935° N, 6.96° O', 50.935, 6.96],
  [`33°51'24.5"S 151°12'55.1"E`, -33.856_806, 151.215_306],
  ['51, 7', 51, 7],
])('%s', (text, latitude, longitude) => {
  const found = coordinatesIn(text)
  expect(found?.latitude).toBeCloseTo(latitude, 5)
  expect(found?.longitude).toBeCloseTo(longitude, 5)
})

test.each(['', '50.935', 'by the clubhouse', '91, 7', '50, 181', '50.9, 6.9, 100', 'Field 3, row 7', '50.9, 6.9 <b>'])(
  'nothing is read out of “%s”',
  (text) => expect(coordinatesIn(text)).toBeUndefined(),
)

test('what is written can be read again', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((it) => it / 1e7)
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const again = coordinatesIn(coordinatesText({ latitude, longitude }))
      expect(again?.latitude).toBeCloseTo(latitude, 6)
      expect(again?.longitude).toBeCloseTo(longitude, 6)
    }),
  )
})
