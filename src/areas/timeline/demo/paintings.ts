import type { Painter } from '#http/areas/demo-picture.ts'

/** Whether a point lies within an ellipse. */
const within = (x: number, y: number, [middleX, middleY]: readonly [number, number], wide: number, high: number) =>
  ((x - middleX) / wide) ** 2 + ((y - middleY) / high) ** 2 < 1

/** Rolls on a plate and a steaming mug, on a table of wood. */
export const rollsAndMug: Painter = (x, y) => {
  if (within(x, y, [-0.32, 0.12], 0.17, 0.19)) return '#dfa04a'
  if (within(x, y, [-0.47, 0.26], 0.17, 0.19)) return '#c9822f'
  if (within(x, y, [-0.17, 0.28], 0.17, 0.19)) return '#d8953c'
  if (within(x, y, [-0.32, 0.4], 0.42, 0.2)) return '#fff8ea'
  if (Math.abs(x - 0.45) < 0.16 && y > -0.15 && y < 0.5) return '#0b5c3b'
  if (within(x, y, [0.61, 0.16], 0.14, 0.22) && !within(x, y, [0.61, 0.16], 0.09, 0.13)) return '#0b5c3b'
  const isSteam = y < -0.28 && y > -0.7 && [0.38, 0.52].some((at) => Math.abs(x - at - 0.03 * Math.sin(y * 14)) < 0.013)
  if (isSteam) return '#cbb98f'
  return y > 0.22 ? '#b9824a' : '#f3e6c8'
}

/** The string on which lanterns hang. */
const stringAt = (x: number) => -0.72 + 0.18 * Math.sin((x + 1) * 3)
/** The middle of each. */
const LANTERNS = [-0.75, -0.45, -0.15, 0.15].map((x) => [x, stringAt(x) + 0.09] as const)

/** A lake between mountains, with the moon on the water and lanterns above. */
export const lakeAtNight: Painter = (x, y) => {
  const lantern = LANTERNS.findIndex((middle) => within(x, y, middle, 0.045, 0.08))
  if (lantern >= 0) return lantern % 2 === 0 ? '#e8553b' : '#d7f23c'
  if (Math.abs(y - stringAt(x)) < 0.01) return '#8aa0bd'
  if (within(x, y, [0.5, -0.45], 0.13, 0.23)) return '#f6e9b2'
  const isGlitter = y > 0.38 && Math.abs(x - 0.5) < 0.2 - 0.25 * (y - 0.38) && Math.sin(y * 60) > 0.55
  if (isGlitter) return '#b9c0a8'
  if (y > 0.28) return '#2b5070'
  return y > 0.12 - 0.32 * Math.abs(Math.sin(x * 4 + 0.6)) ? '#22385a' : '#16233f'
}
