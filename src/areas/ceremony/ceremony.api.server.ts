import { logoHref, type Team } from '#areas/teams/teams.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { NOTHING_HELD, type Reveals } from '#rules/ceremony/reveal.ts'
import type { AwardedTeam } from './award.ts'
import { ceremony } from './ceremony.collections.ts'

export type { AwardKind } from './award.ts'

/** A team as it stands on the screen. */
export const awardedTeam = (team: Team): AwardedTeam => ({
  name: team.name,
  city: team.city,
  colour: team.colour_dark,
  logo: logoHref(team, '256x256'),
})

/** What other areas ask before they tell who has which rank. */

export type CeremonyRecord = RecordOf<typeof ceremony>

/** For `ranksSeen`: everything that shows ranks of an award to others than admins goes through it. */
export async function revealsOf(reader: Reader): Promise<Reveals> {
  return revealsIn(await reader.first(ceremony, {}))
}

export const revealsIn = (record: CeremonyRecord | undefined): Reveals =>
  record ? { isHeld: record.is_held, revealed: record.revealed ?? {} } : NOTHING_HELD

/** The award for the final places of a division. */
export const placesAward = (division: string): string => `places/${division}`
