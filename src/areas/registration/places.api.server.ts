import { DIVISIONS, teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { capacities, registrations } from './registration.collections.ts'

export type Division = (typeof DIVISIONS)[number]

/** How a division is getting full. */
export interface Places {
  readonly division: Division
  readonly capacity: number
  /** Teams that take part, however they came. */
  readonly accepted: number
  /** Registrations that nobody has decided. */
  readonly open: number
  readonly waiting: number
}

export async function placesOf(reader: Reader): Promise<readonly Places[]> {
  const [record] = await reader.list(capacities, { limit: 1 })
  return Promise.all(
    DIVISIONS.map(async (division) => {
      const [accepted, open, waiting] = await Promise.all([
        acceptedIn(reader, division),
        reader.count(registrations, { filter: 'state = "registered" && division = {:division}', params: { division } }),
        reader.count(registrations, { filter: 'state = "waiting" && division = {:division}', params: { division } }),
      ])
      return { division, capacity: record?.[division] ?? 0, accepted, open, waiting }
    }),
  )
}

const acceptedIn = (reader: Reader, division: Division) =>
  reader.count(teams, { filter: 'state = "accepted" && division = {:division}', params: { division } })

/** Whether one more team would be one too many. */
export async function isFull(reader: Reader, division: Division): Promise<boolean> {
  const [record] = await reader.list(capacities, { limit: 1 })
  return (await acceptedIn(reader, division)) >= (record?.[division] ?? 0)
}
