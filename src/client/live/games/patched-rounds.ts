import type { BracketGame, BracketRound } from '#ui/games/Bracket.tsx'
import type { LiveGame, NewestGame } from './game-change.ts'

/** A bracket with scores as they are by now. Who plays in it was loaded: whoever goes on is told as more than a result. */
export const patchedRounds = (rounds: readonly BracketRound[], newest: NewestGame): readonly BracketRound[] =>
  rounds.map((round) => ({
    ...round,
    games: round.games.map((shown) => {
      const game = newest(shown.key)
      return game ? withResult(shown, game) : shown
    }),
  }))

function withResult({ home, away, ...shown }: BracketGame, game: LiveGame): BracketGame {
  const [own, others] = game.result.score ?? []
  return { ...shown, home: { ...home, score: own }, away: { ...away, score: others }, state: game.result.state }
}
