import type { GoalNoted } from '#rules/scorers/goals.ts'
import { m } from '#words/messages.js'
import type { PadPlayer } from './scorers-shown.ts'

/** “7 Anna K., assist 12 Ben R.” */
export function goalText(
  { scorer, assist }: Pick<GoalNoted, 'scorer' | 'assist'>,
  roster: readonly PadPlayer[],
): string {
  const called = (id: string) => {
    const player = roster.find((it) => it.id === id)
    return player ? playerText(player) : m.scorers_nobody()
  }
  return assist === '' ? called(scorer) : m.scorers_goal_with_assist({ scorer: called(scorer), assist: called(assist) })
}

/** “7 Anna K.” */
export const playerText = ({ number, name }: PadPlayer): string =>
  number === '' ? name : m.scorers_player({ number, name })
