import type { Reader } from '#records/reader.ts'
import { arrivals } from './arrivals.collections.ts'

/** When a team came to the desk; undefined before. */
export async function arrivedAt(reader: Reader, team: string): Promise<string | undefined> {
  return (await reader.first(arrivals, { filter: 'team = {:team}', params: { team } }))?.arrived_at
}
