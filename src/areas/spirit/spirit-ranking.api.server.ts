import { revealsOf } from '#areas/ceremony/ceremony.api.server.ts'
import type { TeamSpirit } from '#areas/teams/team-spirit.api.server.ts'
import { logoHref } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { ranksSeen } from '#rules/ceremony/reveal.ts'
import type { PublishedRank, SpiritNumbers } from '#rules/spirit/publication.ts'
import { SPIRIT_CATEGORIES } from '#rules/spirit/sheet.ts'
import { rankingRecord } from './ranking/take-rankings.server.ts'
import { SPIRIT_CATEGORY_SHORT } from './spirit.words.ts'
import { spiritVisibilityOf } from './spirit-games.server.ts'

/** The ranking as everybody may know it. */

/** The award for the spirit of a division. */
const spiritAward = (division: string): string => `spirit/${division}`

/** As it was published, whether revealed or not; none while the tournament does not publish it. */
export async function publishedRanks(reader: Reader, division: string): Promise<readonly PublishedRank[]> {
  if ((await spiritVisibilityOf(reader)) !== 'public') return []
  return (await rankingRecord(reader, division))?.told ?? []
}

export interface SpiritPlace extends TeamSpirit {
  readonly team: {
    readonly id: string
    readonly name: string
    readonly colour: string
    readonly logo: string | undefined
  }
}

/** What a ceremony has not revealed is left out, and looks like what was not published. */
export async function spiritPlaces(reader: Reader, division: string): Promise<readonly SpiritPlace[]> {
  const ranks = ranksSeen(await revealsOf(reader), spiritAward(division), await publishedRanks(reader, division))
  const rows = ranks.flatMap((rank) => rank?.teams.map((row) => ({ place: rank.place, ...row })) ?? [])
  const named = await reader.byIds(
    teams,
    rows.map(({ team }) => team),
  )
  return rows.flatMap(({ place, team, numbers }) => {
    const found = named.get(team)
    if (!found) return []
    const { id, name, colour_dark: colour } = found
    return [{ place, team: { id, name, colour, logo: logoHref(found, '64x64') }, numbers: numbers && inWords(numbers) }]
  })
}

/** What everybody may know of one team. */
export async function publishedSpiritOf(
  reader: Reader,
  { id, division }: { readonly id: string; readonly division: string },
): Promise<TeamSpirit | undefined> {
  const found = (await spiritPlaces(reader, division)).find(({ team }) => team.id === id)
  return found && { place: found.place, numbers: found.numbers }
}

const inWords = ({ mean, averages }: SpiritNumbers) => ({
  mean,
  averages: SPIRIT_CATEGORIES.map((category, index) => ({
    name: SPIRIT_CATEGORY_SHORT[category](),
    value: averages[index] ?? 0,
  })),
})
