import {
  type GameChange,
  type NewestGame,
  patchedRows,
  type Reaction,
  reactionOfList,
} from '#client/live/games/game-change.ts'
import { patchedRounds } from '#client/live/games/patched-rounds.ts'
import type { DivisionShown } from './divisions/division-shown.ts'
import type { GameRow } from './rows/game-row.ts'
import type { SchedulePageData } from './schedule.queries.server.ts'

/** As somebody draws it: the rows unpacked. */
export interface ShownSchedule extends Omit<SchedulePageData, 'rows'> {
  readonly rows: readonly GameRow[]
}

export const patchedDivision = (division: DivisionShown, newest: NewestGame): DivisionShown => ({
  ...division,
  rounds: patchedRounds(division.rounds, newest),
})

export const patchedSchedule = (schedule: ShownSchedule, newest: NewestGame): ShownSchedule => ({
  ...schedule,
  rows: patchedRows(schedule.rows, newest),
  division: schedule.division && patchedDivision(schedule.division, newest),
})

/** What the list of games does about a change; undefined stands for one that is not there yet. */
export function reactionOfSchedule(change: GameChange, schedule: ShownSchedule | undefined): Reaction {
  const { game, isResult, isCounted, isMoved } = change
  if (!schedule) return isResult ? 'nothing' : 'reload'
  const { asked, division } = schedule
  if (isCounted && division?.key === game.division) return 'reload'
  // On which days there are games may be another thing, too.
  if (isMoved) return 'reload'
  const isOfDivision = asked.choices.division === '' || game.division === asked.choices.division
  const isShown = schedule.rows.some(({ id }) => id === game.id)
  // Whoever plays it may come into those that are shown, on whatever day.
  return reactionOfList(change, { isShown, belongs: isOfDivision })
}
