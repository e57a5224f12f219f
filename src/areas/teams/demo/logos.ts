import { type Painter, paintedPicture } from '#http/areas/demo-picture.ts'
import { takeFile } from '#http/files/intake.ts'
import type { PreparedFile } from '#records/schema/values.ts'
import { teams } from '../teams.collections.ts'

/** Logos of some teams. */

const WHITE = '#ffffff'

const LOGOS: Readonly<Record<string, Painter>> = {
  'Tidal Nine': (x, y) =>
    y > 0.25 * Math.sin(x * 6) ? '#0b5cad' : y > 0.25 * Math.sin(x * 6) - 0.35 ? '#5fb0ee' : WHITE,
  Fjordside: (x, y) =>
    y > 0.45
      ? '#0e6e74'
      : y > Math.abs(x + 0.3) * 1.4 - 0.4 || y > Math.abs(x - 0.4) * 1.4 - 0.15
        ? '#15393c'
        : '#c9ecd2',
  Nightjar: (x, y) => (Math.hypot(x, y) < 0.62 && Math.hypot(x - 0.28, y + 0.12) > 0.52 ? '#f6e27a' : '#31405c'),
  Wildflower: (x, y) => {
    const distance = Math.hypot(x, y)
    if (distance < 0.2) return '#f6e27a'
    return distance < 0.48 + 0.2 * Math.cos(5 * Math.atan2(y, x)) ? '#8e2a6b' : '#fff7fb'
  },
}

const SIDE = 256

/** By the team's name. */
export async function demoLogos(): Promise<ReadonlyMap<string, PreparedFile>> {
  const made = new Map<string, PreparedFile>()
  for (const [name, paint] of Object.entries(LOGOS))
    made.set(name, await takeFile(teams, 'logo', await paintedPicture(name, SIDE, SIDE, paint)))
  return made
}
