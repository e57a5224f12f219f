import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { registrations } from './registration.collections.ts'

/** How a division is getting full. */
export interface DivisionPlaces {
  /** By its key. */
  readonly division: string
  /** `updated` of the division. */
  readonly base: string
  readonly capacity: number
  /** Teams that take part, however they came. */
  readonly accepted: number
  /** Registrations that nobody has decided. */
  readonly open: number
  readonly inLine: number
}

/** Of each division, in their order. */
export async function placesOf(reader: Reader): Promise<readonly DivisionPlaces[]> {
  const [divisions, playing, asking] = await Promise.all([
    divisionsOf(reader),
    reader.countBy(teams, ['division'], { filter: 'state = "accepted"' }),
    reader.countBy(registrations, ['division', 'state'], { filter: 'state = "registered" || state = "waiting"' }),
  ])
  const asked = (division: string, state: 'registered' | 'waiting') =>
    asking.find((it) => it.division === division && it.state === state)?.count ?? 0
  return divisions.map(({ key, updated, places }) => ({
    division: key,
    base: updated,
    capacity: places,
    accepted: playing.find((it) => it.division === key)?.count ?? 0,
    open: asked(key, 'registered'),
    inLine: asked(key, 'waiting'),
  }))
}

/** Whether one more team would be one too many. */
export async function isFull(reader: Reader, division: string): Promise<boolean> {
  const [found, accepted] = await Promise.all([
    divisionWithKey(reader, division),
    reader.count(teams, { filter: 'state = "accepted" && division = {:division}', params: { division } }),
  ])
  return accepted >= (found?.places ?? 0)
}
