import { birthYearOf } from '#areas/accounts/birth-year/birth-year.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isAdult } from '#rules/names/names.ts'
import type { HeatState } from '#rules/shotracer/heat.ts'
import { raceHeats, races } from '../shotracer.collections.ts'
import { HEATS_MOST } from '../shotracer.fields.ts'
import { RACE_REFUSALS } from '../shotracer.refusals.ts'

export type Race = RecordOf<typeof races>
export type RaceHeat = RecordOf<typeof raceHeats>

export async function raceIn(reader: Reader, id: string): Promise<Race> {
  const found = await reader.get(races, id)
  if (!found) throw refuse(RACE_REFUSALS, 'race_gone', 'race', 404)
  return found
}

export async function heatIn(reader: Reader, id: string): Promise<{ readonly heat: RaceHeat; readonly race: Race }> {
  const heat = await reader.get(raceHeats, id)
  if (!heat) throw refuse(RACE_REFUSALS, 'heat_gone', 'heat', 404)
  return { heat, race: await raceIn(reader, heat.race) }
}

/** In their order. */
export const heatsOf = (reader: Reader, race: string): Promise<readonly RaceHeat[]> =>
  reader.list(raceHeats, { filter: 'race = {:race}', params: { race }, sort: 'number', limit: HEATS_MOST })

export const isReferee = (race: Race, viewer: Viewer): boolean =>
  viewer.id !== '' && (race.referee === viewer.id || viewer.roles.includes('admin'))

export function checkReferee(race: Race, viewer: Viewer) {
  if (!isReferee(race, viewer)) throw refuse(RACE_REFUSALS, 'not_referee', undefined, 403)
}

export const isHeatOpen = ({ state }: { readonly state: HeatState | '' }): boolean =>
  state === 'lobby' || state === 'armed' || state === 'running'

/** For certain; undefined while they have not said when they were born. */
export async function isOfAge(reader: Reader, user: string): Promise<boolean | undefined> {
  const year = await birthYearOf(reader, user)
  return year === undefined ? undefined : isAdult(year, reader.now().getUTCFullYear())
}
