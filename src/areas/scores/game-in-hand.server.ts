import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { GameInHand } from '#rules/games/scorekeeping.ts'
import { gameNow } from './score-shown.ts'

const USUAL_FORFEIT_SCORE = 15

/** As the rules take it. */
export async function gameInHand(reader: Reader, game: GameRecord): Promise<GameInHand> {
  const { forfeit_score: score = 0 } = (await tournamentOf(reader)) ?? {}
  return {
    ...gameNow(game),
    isHomeKnown: game.home !== '',
    isAwayKnown: game.away !== '',
    hasPlace: game.field !== '',
    forfeitScore: score || USUAL_FORFEIT_SCORE,
  }
}
