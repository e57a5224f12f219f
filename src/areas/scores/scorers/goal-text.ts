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
    if (!player) return m.scorers_nobody()
    return player.number === '' ? player.name : m.scorers_player({ number: player.number, name: player.name })
  }
  return assist === '' ? called(scorer) : m.scorers_goal_with_assist({ scorer: called(scorer), assist: called(assist) })
}
