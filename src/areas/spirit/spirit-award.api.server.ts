import { type AwardKind, awardedTeam } from '#areas/ceremony/ceremony.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { m } from '#words/messages.js'
import { publishedRanks } from './spirit-ranking.api.server.ts'

/** The published spirit ranking of each division. What is not published is not given either. */
export const SPIRIT_AWARD: AwardKind = {
  kind: 'spirit',
  title: () => m.spirit_award(),
  async divisions(reader) {
    const found: string[] = []
    for (const { key } of await divisionsOf(reader)) if ((await publishedRanks(reader, key)).length > 0) found.push(key)
    return found
  },
  async ranks(reader, division) {
    const ranks = await publishedRanks(reader, division)
    const named = await reader.byIds(
      teams,
      ranks.flatMap((rank) => rank.teams.map(({ team }) => team)),
    )
    return ranks.map((rank) => ({
      place: rank.place,
      teams: rank.teams.flatMap(({ team }) => {
        const found = named.get(team)
        return found ? [awardedTeam(found)] : []
      }),
    }))
  },
}
