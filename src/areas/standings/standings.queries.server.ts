import { divisionStands, divisionsPlaying } from '#areas/schedule/division-standings.api.server.ts'
import { bestOfDivision } from '#areas/scores/scores.api.server.ts'
import { spiritPlaces } from '#areas/spirit/spirit-ranking.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { needsOf } from './needs.server.ts'
import { standingsAddress } from './standings.address.ts'

interface StandingsRequest {
  readonly params: URLSearchParams
  /** Of whoever looks: a division of theirs comes first where none is asked for. */
  readonly ownDivisions: readonly string[]
}

const POINTS_USUAL = 15

/** So many of the best players are named. */
const BEST_MOST = 10

/** Undefined before there is a schedule. */
export async function standingsShown(reader: Reader, language: Language, { params, ownDivisions }: StandingsRequest) {
  const playing = await divisionsPlaying(reader)
  const { choices } = standingsAddress.read(params, { division: playing })
  const key = choices.division || (ownDivisions.find((it) => playing.includes(it)) ?? playing[0])
  const stands = key === undefined ? undefined : await divisionStands(reader, key, language)
  if (!stands) return undefined
  const { shown, inPlay } = stands
  const tournament = choices.needs === '' ? undefined : await tournamentOf(reader)
  return {
    playing,
    division: shown,
    /** Undefined where nobody keeps who scored. */
    best: await bestOfDivision(reader, shown.key, BEST_MOST),
    /** As published; empty where it is not, and while a ceremony holds it back. */
    spirit: await spiritPlaces(reader, shown.key),
    why: choices.why || undefined,
    needs: tournament && needsOf(choices.needs, inPlay, tournament.target_score || POINTS_USUAL),
  }
}

export type StandingsShown = NonNullable<Awaited<ReturnType<typeof standingsShown>>>
