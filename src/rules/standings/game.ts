/** Games as a table counts them. */

export interface ScoredGame {
  readonly home: string
  readonly away: string
  readonly homeScore: number
  readonly awayScore: number
  /** Who did not play or broke off. It decides who has won, whatever the score; goals count as they are entered. */
  readonly forfeit?: Forfeit | undefined
  /** False while it is still to be played or not confirmed: it counts for nothing. */
  readonly finished?: boolean | undefined
}

export const FORFEITS = ['home', 'away', 'both'] as const
export type Forfeit = (typeof FORFEITS)[number]

export type GameOutcome = 'won' | 'lost' | 'drawn'

/** A finished game as one of the two sees it. */
export interface ScoredSide {
  readonly team: string
  readonly opponent: string
  readonly outcome: GameOutcome
  /** Forfeited by either. */
  readonly isByForfeit: boolean
  readonly hasForfeited: boolean
  readonly scored: number
  readonly conceded: number
}

export const isFinished = ({ finished }: ScoredGame): boolean => finished !== false

/** Undefined where nobody has won: level, or forfeited by both. */
export function winningTeamOf(game: ScoredGame): string | undefined {
  if (game.forfeit === 'both') return undefined
  if (game.forfeit) return game.forfeit === 'home' ? game.away : game.home
  if (game.homeScore === game.awayScore) return undefined
  return game.homeScore > game.awayScore ? game.home : game.away
}

function scoredSidesOf(game: ScoredGame): readonly [ScoredSide, ScoredSide] {
  const winner = winningTeamOf(game)
  const side = (team: string, opponent: string, at: 'home' | 'away', scored: number, conceded: number): ScoredSide => {
    const hasForfeited = game.forfeit === at || game.forfeit === 'both'
    const outcome = winner === team ? 'won' : winner === opponent || hasForfeited ? 'lost' : 'drawn'
    const isByForfeit = game.forfeit !== undefined
    return { team, opponent, outcome, isByForfeit, hasForfeited, scored, conceded }
  }
  return [
    side(game.home, game.away, 'home', game.homeScore, game.awayScore),
    side(game.away, game.home, 'away', game.awayScore, game.homeScore),
  ]
}

/** By team, all its finished games. */
export const sidesByTeam = (games: readonly ScoredGame[]): ReadonlyMap<string, readonly ScoredSide[]> =>
  Map.groupBy(games.filter(isFinished).flatMap(scoredSidesOf), ({ team }) => team)
