import type { Painter } from '#http/areas/demo-picture.ts'

interface DemoImage {
  readonly name: string
  readonly paint: Painter
  readonly alt_en?: string
  readonly alt_de?: string
  readonly isHidden?: boolean
}

const within = (x: number, y: number, [middleX, middleY]: readonly [number, number], radius: number) =>
  ((x - middleX) / radius) ** 2 + ((y - middleY) / (radius * 1.8)) ** 2 < 1

/** A house with a red roof and a flag, on a meadow. */
const clubHouse: Painter = (x, y) => {
  if (Math.abs(x - 0.62) < 0.012 && y > -0.75 && y < 0.3) return '#405048'
  if (x > 0.63 && x < 0.85 && y > -0.74 && y < -0.5) return '#d6f441'
  if (y > -0.45 && y < -0.05 && Math.abs(x + 0.1) < 0.3 + (y + 0.45) * 0.7) return '#b5452e'
  if (Math.abs(x + 0.1) < 0.5 && y >= -0.05 && y < 0.5) {
    const isDoor = Math.abs(x + 0.1) < 0.08 && y > 0.12
    const isWindow = (Math.abs(x + 0.38) < 0.09 || Math.abs(x - 0.18) < 0.09) && y > 0.08 && y < 0.3
    if (isDoor) return '#044b31'
    return isWindow ? '#bfe0f2' : '#f3e6c8'
  }
  return y > 0.42 ? '#5f9e4a' : '#bcdcf0'
}

/** Tents in three colours at the edge of a wood. */
const tents: Painter = (x, y) => {
  const row = [
    [-0.55, '#c9822f'],
    [0, '#125aae'],
    [0.55, '#952084'],
  ] as const
  const tent = row.find(([at]) => y > -0.1 && y < 0.55 && Math.abs(x - at) < (y + 0.1) * 0.36)
  if (tent) return Math.abs(x - tent[0]) < (y + 0.1) * 0.1 ? '#102018' : tent[1]
  if (y > 0.4) return '#6fae55'
  return y > -0.35 + 0.12 * Math.abs(Math.sin(x * 9)) ? '#0b5c3b' : '#cfe6f3'
}

/** A disc in the evening sky. */
const disc: Painter = (x, y) => {
  if (within(x, y, [0.15, -0.1], 0.28)) return within(x, y, [0.15, -0.1], 0.2) ? '#f5f6f1' : '#d6f441'
  return y > 0.55 ? '#22385a' : y > 0.1 ? '#e8934f' : '#7d6aa8'
}

/** One that texts show, one to be described, one that is hidden. */
export const DEMO_IMAGES: readonly DemoImage[] = [
  {
    name: 'Clubhaus am See',
    paint: clubHouse,
    alt_en: 'The club house with its red roof, a yellow flag beside it',
    alt_de: 'Das Clubhaus mit rotem Dach, daneben eine gelbe Fahne',
  },
  { name: 'Zeltplatz 2025', paint: tents },
  {
    name: 'Disc at sunset',
    paint: disc,
    alt_en: 'A disc in front of the evening sky',
    alt_de: 'Eine Scheibe vor dem Abendhimmel',
    isHidden: true,
  },
]
