import { type GameChange, type NewestGame, patchedRows, type Reaction } from '#client/live/games/game-change.ts'
import { isDecided } from '#rules/games/states.ts'
import { patchedPad, reactionOfPads } from './pad-changes.ts'
import type { ScoresPageData } from './scores.page.server.ts'

export const patchedScores = (scores: ScoresPageData, newest: NewestGame): ScoresPageData => ({
  ...scores,
  pads: scores.pads.map((pad) => patchedPad(pad, newest)),
  rows: [...patchedRows(scores.rows, newest)],
})

/** What the list of own games, and of those of a day, does about a change. */
export function reactionOfScores(change: GameChange, { pads, rows }: ScoresPageData): Reaction {
  // One that is to be played again is among the own games again.
  if (isDecided(change.stateBefore) && !isDecided(change.game.state)) return 'reload'
  const reaction = reactionOfPads(change, pads)
  return reaction === 'nothing' && rows.some(({ id }) => id === change.game.id) ? 'patch' : reaction
}
