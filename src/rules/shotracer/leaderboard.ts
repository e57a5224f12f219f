import { nameKey } from '../names/names.ts'
import { withSharedPlaces } from '../shared-places.ts'

/** A lane that has finished. */
export interface RaceTime {
  readonly name: string
  /** The number of its heat. */
  readonly heat: number
  readonly timeMs: number
}

export interface RankedTime extends RaceTime {
  /** In tenths of a second, by which places are given. */
  readonly tenths: number
  /** Shared by those who are level. */
  readonly place: number
}

const TENTH_MS = 100

/** As times are taken by hand in athletics: up to the next tenth. */
export const tenthsOf = (timeMs: number): number => Math.ceil(timeMs / TENTH_MS)

/** The best time of each team. Teams of one name are one, however it is written. */
export function raceLeaderboard(times: readonly RaceTime[]): readonly RankedTime[] {
  const ofTeam = Map.groupBy(times, ({ name }) => nameKey(name))
  const best = [...ofTeam.values()].flatMap((own) => own.toSorted(byTime).slice(0, 1))
  const ordered = best.map((time) => ({ ...time, tenths: tenthsOf(time.timeMs) })).toSorted(byTenths)
  return withSharedPlaces(ordered, (one, other) => one.tenths === other.tenths)
}

const byTime = (one: RaceTime, other: RaceTime) => one.timeMs - other.timeMs || one.heat - other.heat

type Timed = Omit<RankedTime, 'place'>

/** Those who are level stand in the order of their names. */
const byTenths = (one: Timed, other: Timed) =>
  one.tenths - other.tenths || (nameKey(one.name) < nameKey(other.name) ? -1 : 1)
