import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import type { GameResult } from '#rules/games/states.ts'

/** The score of a game as commands answer it, and as a conflict shows it. */
export interface GameScore {
  readonly game: string
  readonly state: GameRecord['state']
  readonly home: number
  readonly away: number
  readonly forfeit: GameRecord['forfeit']
  /** What a report made after seeing this is based on. */
  readonly version: number
}

export const gameScoreOf = (game: GameRecord): GameScore => ({
  game: game.id,
  state: game.state,
  home: game.home_score,
  away: game.away_score,
  forfeit: game.forfeit,
  version: game.score_version,
})

/** As the rules take it. */
export const gameNow = ({ state, home_score, away_score, forfeit, kind, home, away }: GameRecord) => ({
  state: state === '' ? ('scheduled' as const) : state,
  score: [home_score, away_score] as const,
  forfeit,
  kind: kind === '' ? ('show' as const) : kind,
  areTeamsKnown: home !== '' && away !== '',
})

export const resultFields = ({ state, score, forfeit }: GameResult) => ({
  state,
  home_score: score[0],
  away_score: score[1],
  forfeit,
})
