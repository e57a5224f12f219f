/** Where somebody stands on the site plan, by points of which both the place on it and the coordinates are known. */

export interface Coordinates {
  /** In degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** In thousandths of the plan's width and height. */
export interface PlacedPoint extends Coordinates {
  readonly x: number
  readonly y: number
}

export interface PlanFit {
  /** In thousandths; beside the plan below 0 or above 1000. */
  place(at: Coordinates): { readonly x: number; readonly y: number }
  /** Of so many metres on the ground, in thousandths of the plan's width. */
  thousandthsOf(metres: number): number
  /** How far the points are from where the plan puts them, in metres, as a root mean square. */
  readonly metresOff: number
}

type Point = readonly [number, number]

/** The way from metres east and south of the middle to points of the picture from the middle: two rows. */
type Way = readonly [Point, Point]

const METRES_PER_DEGREE = 111_195
const RADIANS = Math.PI / 180

/** Two points that are nearer say nothing about the rest of the plan. */
const APART_METRES = 5
/** From 0, all points in one line, to 1, spread alike in all directions: below it three points do not tell how a plan is skewed. */
const SPREAD_LEAST = 0.1

/**
 * By two points, or several in one line, the plan is turned, moved and scaled; by more it may be skewed too, as drawings are.
 * Undefined where the points do not tell.
 */
export function fitOf(
  points: readonly PlacedPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): PlanFit | undefined {
  if (points.length < 2 || width <= 0 || height <= 0) return undefined
  const middle = { latitude: mean(points.map((it) => it.latitude)), longitude: mean(points.map((it) => it.longitude)) }
  const metres = points.map((it) => metresFrom(middle, it))
  const pictured = points.map(({ x, y }): Point => [(x * width) / 1_000, (y * height) / 1_000])
  const centre: Point = [mean(pictured.map(([x]) => x)), mean(pictured.map(([, y]) => y))]
  const away = pictured.map(([x, y]): Point => [x - centre[0], y - centre[1]])
  const way = wayOf(metres, away)
  const scale = way && Math.sqrt(Math.abs(way[0][0] * way[1][1] - way[0][1] * way[1][0]))
  // Less than a point of the picture in a hundred metres is no plan.
  if (!way || scale === undefined || !(scale > 0.01)) return undefined
  return {
    place(at) {
      const [x, y] = led(way, metresFrom(middle, at))
      return { x: ((x + centre[0]) / width) * 1_000, y: ((y + centre[1]) / height) * 1_000 }
    },
    thousandthsOf: (length) => ((length * scale) / width) * 1_000,
    metresOff: Math.sqrt(mean(metres.map((it, index) => squared(led(way, it), away[index] ?? [0, 0])))) / scale,
  }
}

function wayOf(metres: readonly Point[], away: readonly Point[]): Way | undefined {
  const [ee, es, ss] = [
    sumOf(metres, ([e]) => e * e),
    sumOf(metres, ([e, s]) => e * s),
    sumOf(metres, ([, s]) => s * s),
  ]
  const spread = ee + ss
  if (spread < APART_METRES ** 2 / 2) return undefined
  const [ex, sx] = [sumOf(metres, ([e], at) => e * x(at)), sumOf(metres, ([, s], at) => s * x(at))]
  const [ey, sy] = [sumOf(metres, ([e], at) => e * y(at)), sumOf(metres, ([, s], at) => s * y(at))]
  const determinant = ee * ss - es * es
  if (metres.length > 2 && determinant > (SPREAD_LEAST * spread * spread) / 4)
    return [
      [(ex * ss - sx * es) / determinant, (sx * ee - ex * es) / determinant],
      [(ey * ss - sy * es) / determinant, (sy * ee - ey * es) / determinant],
    ]
  // Turned and scaled alike: one complex number.
  const [along, across] = [(ex + sy) / spread, (ey - sx) / spread]
  return [
    [along, -across],
    [across, along],
  ]

  function x(at: number): number {
    return away[at]?.[0] ?? 0
  }
  function y(at: number): number {
    return away[at]?.[1] ?? 0
  }
}

/** A ground is flat. East and south, as pictures have their corner above. */
const metresFrom = (middle: Coordinates, { latitude, longitude }: Coordinates): Point => [
  (longitude - middle.longitude) * METRES_PER_DEGREE * Math.cos(middle.latitude * RADIANS),
  (middle.latitude - latitude) * METRES_PER_DEGREE,
]

const led = ([first, second]: Way, [e, s]: Point): Point => [first[0] * e + first[1] * s, second[0] * e + second[1] * s]

const squared = ([x, y]: Point, [otherX, otherY]: Point) => (x - otherX) ** 2 + (y - otherY) ** 2

const sumOf = (points: readonly Point[], of: (point: Point, at: number) => number) =>
  points.reduce((sum, point, at) => sum + of(point, at), 0)

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
