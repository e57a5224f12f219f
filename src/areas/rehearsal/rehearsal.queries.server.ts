import { games, plannedGames } from '#areas/schedule/schedule.collections.ts'
import type { Reader } from '#records/reader.ts'

/** What there is to rehearse. */
export interface Rehearsable {
  /** Published, and to be played. */
  readonly games: number
  readonly hasResults: boolean
  readonly hasDraft: boolean
}

const BEGUN = 'state != "scheduled" && state != "cancelled"'

export async function rehearsableIn(reader: Reader): Promise<Rehearsable> {
  const [scheduled, begun, planned] = await Promise.all([
    reader.count(games, { filter: 'state = "scheduled"' }),
    reader.first(games, { filter: BEGUN }),
    reader.first(plannedGames, {}),
  ])
  return { games: scheduled, hasResults: begun !== undefined, hasDraft: planned !== undefined }
}
