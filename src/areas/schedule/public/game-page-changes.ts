import {
  type GameChange,
  type NewestGame,
  patchedRow,
  patchedRows,
  type Reaction,
  reactionOfList,
} from '#client/live/games/game-change.ts'
import { patchedRounds } from '#client/live/games/patched-rounds.ts'
import type { GamePageData } from './game.queries.server.ts'

export const patchedGame = (game: GamePageData, newest: NewestGame): GamePageData => ({
  ...game,
  row: patchedRow(game.row, newest),
  rounds: patchedRounds(game.rounds, newest),
  awaitedBy: patchedRows(game.awaitedBy, newest),
})

/** What the page of a game does about a change in its division. */
export function reactionOfGamePage(change: GameChange, { row, pool, rounds, awaitedBy }: GamePageData): Reaction {
  const { game, isCounted, isMoved } = change
  // Where its own result stands, teams owe things for it.
  if (isCounted && (game.id === row.id || (pool && game.kind === 'pool'))) return 'reload'
  const isShown =
    game.id === row.id ||
    rounds.some(({ games }) => games.some(({ key }) => key === game.id)) ||
    awaitedBy.some(({ id }) => id === game.id)
  // Whoever plays it may come into those that wait.
  const belongs = isMoved || awaitedBy.length > 0 || game.kind === (pool ? 'pool' : 'bracket')
  return reactionOfList(change, { isShown, belongs })
}
