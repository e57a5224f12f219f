import { wholePlay } from '#areas/schedule/division-play.api.server.ts'
import { formats } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { finalPlaces } from '#rules/games/division-play.ts'
import { m } from '#words/messages.js'
import type { AwardKind } from './award.ts'
import { awardedTeam } from './ceremony.api.server.ts'

/** The final places of each division. */
export const PLACES: AwardKind = {
  kind: 'places',
  title: () => m.ceremony_places(),
  async divisions(reader) {
    const played = new Set((await reader.list(formats)).map(({ division }) => division))
    return (await divisionsOf(reader)).map(({ key }) => key).filter((key) => played.has(key))
  },
  async ranks(reader, division) {
    const places = finalPlaces(await wholePlay(reader, division))
    const named = await reader.byIds(
      teams,
      places.filter((team) => team !== undefined),
    )
    return places.map((team, index) => {
      const found = team === undefined ? undefined : named.get(team)
      return found && { place: index + 1, teams: [awardedTeam(found)] }
    })
  },
}
