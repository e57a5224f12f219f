import type { PersonalData } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import { tellRunners } from './heats/joining.commands.server.ts'
import { heatOfRunner } from './heats/runners.server.ts'
import { raceHeats, races } from './shotracer.collections.ts'
import { RACES_MOST } from './shotracer.fields.ts'

const racesOf = (reader: Reader, id: string) =>
  reader.list(races, { filter: 'referee = {:id}', params: { id }, limit: RACES_MOST })

/** When somebody ran, as long as it is kept, and which races they opened. Times stay, without anybody. */
export const RACE_DATA: PersonalData = {
  name: 'shotRace',
  async of(reader, { id }) {
    const runs = await reader.query((queries) =>
      queries.selectFrom('_race_runs').select('started').where('user', '=', id).orderBy('started'),
    )
    return { runs, opened: (await racesOf(reader, id)).map(({ name, created }) => ({ name, created })) }
  },
  async erase(tx, { id }) {
    const heat = await heatOfRunner(tx, id)
    await tx.execute((queries) => queries.deleteFrom('_race_runners').where('user', '=', id))
    await tx.execute((queries) => queries.deleteFrom('_race_runs').where('user', '=', id))
    const found = heat === undefined ? undefined : await tx.get(raceHeats, heat)
    if (found) await tellRunners(tx, found)
    for (const race of await racesOf(tx, id)) await tx.update(races, race.id, { referee: '' })
  },
}
