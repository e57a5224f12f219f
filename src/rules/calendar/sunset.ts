import type { Day } from './days.ts'

const DAY_MS = 86_400_000
const RADIANS = Math.PI / 180
/** The disc of the sun is gone, with what the air bends. */
const BELOW_HORIZON = -0.833
/** Noon of 1 January 2000, in days since 1970. */
const EPOCH_DAYS = 10_957.5

/**
 * When the sun sets, to a few minutes, by the sunrise equation; undefined where it does not on that day. Milliseconds since
 * 1970.
 */
export function sunsetOf(day: Day, { latitude, longitude }: { latitude: number; longitude: number }) {
  const days = Math.round(Date.parse(day) / DAY_MS + 0.5 - EPOCH_DAYS) - longitude / 360
  const anomaly = (357.5291 + 0.98560028 * days) % 360
  const sin = (degrees: number) => Math.sin(degrees * RADIANS)
  const cos = (degrees: number) => Math.cos(degrees * RADIANS)
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const ecliptic = (anomaly + centre + 180 + 102.9372) % 360
  const noon = days + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic)
  const declination = sin(ecliptic) * sin(23.4397)
  const height = Math.sqrt(1 - declination ** 2)
  const angle = (sin(BELOW_HORIZON) - sin(latitude) * declination) / (cos(latitude) * height)
  if (Math.abs(angle) > 1) return undefined
  return (noon + Math.acos(angle) / RADIANS / 360 + EPOCH_DAYS) * DAY_MS
}
