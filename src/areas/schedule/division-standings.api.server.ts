import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import type { SharedVisit } from '#http/pages/shared-data.ts'
import type { Reader } from '#records/reader.ts'
import { type DivisionInPlay, divisionInPlay } from './public/divisions/division-facts.server.ts'
import type { DivisionShown } from './public/divisions/division-shown.ts'
import { divisionShown } from './public/divisions/divisions-shown.server.ts'
import { rowFacts } from './public/schedule.queries.server.ts'
import { formats } from './schedule.collections.ts'

/** How a division stands, for whoever shows it. */

export type { DivisionInPlay } from './public/divisions/division-facts.server.ts'
export { ordinalText } from './words/format-words.ts'

/** Keys of the divisions that have a published schedule, in their order; none while it is not open. */
export async function divisionsPlaying(reader: Reader): Promise<readonly string[]> {
  const [config, divisions, found] = await Promise.all([
    configOf(reader),
    divisionsOf(reader),
    reader.countBy(formats, ['division']),
  ])
  if (!flagsOf(config).schedule_initialized) return []
  const playing = new Set<string>(found.map(({ division }) => division))
  return divisions.map(({ key }) => key).filter((key) => playing.has(key))
}

export interface DivisionStands {
  readonly shown: DivisionShown
  readonly inPlay: DivisionInPlay
}

/** Undefined for a division without games. */
export async function divisionStands(visit: SharedVisit, division: string): Promise<DivisionStands | undefined> {
  const inPlay = divisionInPlay(division, await rowFacts(visit))
  const shown = inPlay.games.size === 0 ? undefined : divisionShown(inPlay)
  return shown && { shown, inPlay }
}
