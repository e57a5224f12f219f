import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coordinates, fitOf, type PlacedPoint } from './plan-position.ts'

const LAKESIDE: Coordinates = { latitude: 50.9, longitude: 6.9 }
const SIZE = { width: 1_600, height: 1_000 }

/** So many metres east and south of the lake. */
const off = (east: number, south: number): Coordinates => ({
  latitude: LAKESIDE.latitude - south / 111_195,
  longitude: LAKESIDE.longitude + east / (111_195 * Math.cos((LAKESIDE.latitude * Math.PI) / 180)),
})

/** A plan of the ground: what is so many metres east and south stands at these points of the picture. */
type Drawn = (east: number, south: number) => { readonly x: number; readonly y: number }

const placed = (drawn: Drawn, [east, south]: readonly [number, number]): PlacedPoint => ({
  ...off(east, south),
  x: (drawn(east, south).x / SIZE.width) * 1_000,
  y: (drawn(east, south).y / SIZE.height) * 1_000,
})

const metres = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }))
const apart = (points: readonly (readonly [number, number])[]) =>
  points.every(([x, y], at) => points.slice(at + 1).every(([u, v]) => Math.hypot(x - u, y - v) > 20))

const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const scale = fc.double({ min: 0.5, max: 6, noNaN: true })

test('two points tell how a plan is turned, moved and scaled', () => {
  fc.assert(
    fc.property(fc.tuple(metres, metres).filter(apart), metres, turn, scale, ([one, other], asked, angle, times) => {
      const [cos, sin] = [Math.cos(angle) * times, Math.sin(angle) * times]
      const drawn: Drawn = (e, s) => ({ x: 700 + cos * e - sin * s, y: 400 + sin * e + cos * s })
      const fit = fitOf([placed(drawn, one), placed(drawn, other)], SIZE)
      const expected = placed(drawn, asked)
      const found = fit?.place(off(...asked))
      // Within a tenth of a thousandth: the earth is not quite flat.
      expect(found?.x).toBeCloseTo(expected.x, 0)
      expect(found?.y).toBeCloseTo(expected.y, 0)
      expect(fit?.thousandthsOf(10)).toBeCloseTo((times * 10_000) / SIZE.width, 1)
      expect(fit?.metresOff).toBeCloseTo(0, 6)
    }),
  )
})

test('three points that are spread tell how it is skewed, too', () => {
  const corner = fc.integer({ min: -60, max: 60 })
  fc.assert(
    fc.property(
      fc.tuple(corner, corner),
      fc.tuple(corner, corner),
      metres,
      turn,
      scale,
      (a, b, asked, angle, times) => {
        const drawn: Drawn = (e, s) => ({
          x: 700 + times * (Math.cos(angle) * e - Math.sin(angle) * s),
          y: 400 + 1.4 * times * (Math.sin(angle) * e + Math.cos(angle) * s),
        })
        const points = [[-200 + a[0], -200 + a[1]] as const, [200 + b[0], -200 + b[1]] as const, [0, 200] as const]
        const fit = fitOf(
          points.map((it) => placed(drawn, it)),
          SIZE,
        )
        const found = fit?.place(off(...asked))
        expect(found?.x).toBeCloseTo(placed(drawn, asked).x, 0)
        expect(found?.y).toBeCloseTo(placed(drawn, asked).y, 0)
      },
    ),
  )
})

test('the order of the points says nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ at: metres, on: metres }), { minLength: 2, maxLength: 6 }), (raw) => {
      const points = raw.map(({ at, on }) => ({ ...off(...at), x: 500 + on[0], y: 500 + on[1] }))
      const [one, other] = [fitOf(points, SIZE), fitOf(points.toReversed(), SIZE)]
      expect(one === undefined).toBe(other === undefined)
      if (one && other) expect(one.metresOff).toBeCloseTo(other.metresOff, 5)
    }),
  )
})

const north: Drawn = (e, s) => ({ x: 800 + 2 * e, y: 500 + 2 * s })

test('three points in one line are taken as two', () => {
  const line = [[-100, -100] as const, [0, 1] as const, [100, 100] as const]
  const fit = fitOf(
    line.map((it) => placed(north, it)),
    SIZE,
  )
  const { x = 0, y = 0 } = fit?.place(off(100, -100)) ?? {}
  expect([Math.round(x), Math.round(y)]).toEqual([625, 300])
})

test('a point that was put wrongly shows', () => {
  const corners = [[-100, -100] as const, [100, -100] as const, [100, 100] as const, [-100, 100] as const]
  const points = corners.map((it) => placed(north, it))
  const [first, ...rest] = points
  if (!first) throw new Error('There are four')
  // Fifty metres east of where it is.
  const fit = fitOf([{ ...first, x: first.x + 62.5 }, ...rest], SIZE)
  expect(fitOf(points, SIZE)?.metresOff).toBeLessThan(0.01)
  expect(fit?.metresOff).toBeGreaterThan(8)
})

test.each([
  ['no point', []],
  ['one point', [placed(north, [0, 0])]],
  ['two points at one place', [placed(north, [0, 0]), { ...placed(north, [0, 0]), x: 900 }]],
  ['two places at one point', [placed(north, [0, 0]), { ...placed(north, [90, 0]), x: 500, y: 500 }]],
])('%s tells nothing', (_, points) => {
  expect(fitOf(points, SIZE)).toBeUndefined()
})
