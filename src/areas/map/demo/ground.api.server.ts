import type { Painter } from '#http/areas/demo-picture.ts'

/** The ground of the demo, as a picture. */

const [GRASS, FIELD, LINE, LAKE, PATH, HOUSE, GRAVEL] = [
  '#9dbf8a',
  '#7fae6d',
  '#f4f6ee',
  '#8fb9cf',
  '#d9d2bd',
  '#a8674f',
  '#c3c3bb',
]

/** Where the middle of each field is, from -1 to 1. */
export const DEMO_FIELD_MIDDLES: readonly { readonly x: number; readonly y: number }[] = [
  -0.76, -0.38, 0, 0.38, 0.76,
].map((x) => ({ x, y: -0.05 }))
const [HALF_WIDTH, HALF_HEIGHT, END_ZONE, CHALK] = [0.16, 0.44, 0.28, 0.008]

export const demoGround: Painter = (x, y) => {
  if (y < -0.72 + 0.06 * Math.sin(x * 5)) return LAKE
  for (const field of DEMO_FIELD_MIDDLES) {
    const [across, along] = [Math.abs(x - field.x), Math.abs(y - field.y)]
    if (across > HALF_WIDTH || along > HALF_HEIGHT) continue
    const isLine =
      HALF_WIDTH - across < CHALK || HALF_HEIGHT - along < CHALK * 1.6 || Math.abs(along - END_ZONE) < CHALK * 0.8
    return isLine ? LINE : FIELD
  }
  if (Math.abs(y - 0.56) < 0.05) return PATH
  if (x > -0.5 && x < -0.1 && y > 0.66 && y < 0.88) return HOUSE
  if (x > 0.2 && x < 0.85 && y > 0.66 && y < 0.94) return GRAVEL
  return GRASS
}
