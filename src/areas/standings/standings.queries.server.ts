import { divisionStands, divisionsPlaying } from '#areas/schedule/division-standings.api.server.ts'
import { bestOfDivision } from '#areas/scores/scores.api.server.ts'
import { spiritPlaces } from '#areas/spirit/spirit-ranking.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { type SharedVisit, sharedData } from '#http/pages/shared-data.ts'
import { needsOf } from './needs.server.ts'
import { standingsAddress } from './standings.address.ts'

const POINTS_USUAL = 15

/** So many of the best players are named. */
const BEST_MOST = 10

/** Undefined before there is a schedule. A division of whoever looks comes first where none is asked for. */
export async function standingsShown(visit: SharedVisit, params: URLSearchParams, ownDivisions: readonly string[]) {
  const playing = await divisionsPlaying(visit.reader)
  const { choices } = standingsAddress.read(params, { division: playing })
  const division = choices.division || (ownDivisions.find((it) => playing.includes(it)) ?? playing[0])
  const shown = division === undefined ? undefined : await standingsAt(visit, division, choices.needs)
  return shown && { ...shown, why: choices.why || undefined }
}

const standingsAt = sharedData(async (visit, division: string, team: string) => {
  const { reader } = visit
  const stands = await divisionStands(visit, division)
  if (!stands) return undefined
  const { shown, inPlay } = stands
  const tournament = team === '' ? undefined : await tournamentOf(reader)
  return {
    playing: await divisionsPlaying(reader),
    division: shown,
    /** Undefined where nobody keeps who scored. */
    best: await bestOfDivision(reader, division, BEST_MOST),
    /** As published; empty where it is not, and while a ceremony holds it back. */
    spirit: await spiritPlaces(reader, division),
    needs: tournament && needsOf(team, inPlay, tournament.target_score || POINTS_USUAL),
  }
})

export type StandingsShown = NonNullable<Awaited<ReturnType<typeof standingsShown>>>
