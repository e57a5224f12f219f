import type { Coordinates } from './plan-position.ts'

/** Coordinates as apps let people copy them: `50.9350, 6.9600`, `50,935 6,96`, `50°56'06.0"N 6°57'36.0"E`. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const [latitude, longitude, ...more] = [...text.matchAll(ANGLE)].map(degreesOf)
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined
  // Nothing but angles, and what stands between them.
  if (!/^[\s,;/]*$/.test(text.replaceAll(ANGLE, ''))) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const ANGLE =
  /([-+−]?\d{1,3}(?:[.,]\d+)?)\s*°?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’])?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|''))?\s*([NSEWO])?/gi

function degreesOf([, degrees = '', minutes = '0', seconds = '0', side = '']: RegExpExecArray): number {
  const whole = numberIn(degrees)
  const size = Math.abs(whole) + numberIn(minutes) / 60 + numberIn(seconds) / 3_600
  const isNegative = degrees.startsWith('-') || degrees.startsWith('−') || /[SW]/i.test(side)
  return isNegative ? -size : size
}

const numberIn = (text: string) => Number(text.replace(',', '.').replace('−', '-'))

/** As it can be pasted again. Seven digits are a centimetre. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${rounded(latitude)}, ${rounded(longitude)}`

/** Never as `1e-7`. */
const rounded = (degrees: number) => degrees.toFixed(7).replace(/\.?0+$/, '')
