import { type GameChange, type NewestGame, patchedRow, type Reaction } from '#client/live/games/game-change.ts'
import { type HeardStep, withHeard } from '#client/live/games/use-heard-steps.ts'
import type { PadShown } from './pad-shown.ts'

export function patchedPad(pad: PadShown, newest: NewestGame): PadShown {
  const game = newest(pad.row.id)
  if (!game) return pad
  const { state, score, score_version: scoreVersion } = game
  return { ...pad, row: patchedRow(pad.row, newest), state, score, scoreVersion }
}

export const withSteps = (pad: PadShown, heard: readonly HeardStep[]): PadShown => ({
  ...pad,
  steps: withHeard(
    pad.steps,
    heard.map(({ id, at, score }) => ({ id, at, score })),
  ),
})

/** What somebody may do, and what their team has said, is another thing once a game is not just counted. */
export function reactionOfPads({ game, stateBefore, isResult }: GameChange, pads: readonly PadShown[]): Reaction {
  const isShown = pads.some(({ row }) => row.id === game.id)
  if (!isResult) return 'reload'
  if (!isShown) return 'nothing'
  return game.state === 'live' && stateBefore === 'live' ? 'patch' : 'reload'
}
