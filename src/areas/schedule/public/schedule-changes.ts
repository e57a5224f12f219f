import {
  type GameChange,
  type NewestGame,
  patchedRows,
  type Reaction,
  reactionOfList,
} from '#client/live/games/game-change.ts'
import { patchedRounds } from '#client/live/games/patched-rounds.ts'
import { dayIn } from '#rules/calendar/time.ts'
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
  const { asked, day, zone, division } = schedule
  const { team } = asked.choices
  if (isCounted && division?.key === game.division) return 'reload'
  // On which days there are games may be another thing, too.
  if (isMoved) return 'reload'
  const isOfDivision = asked.choices.division === '' || game.division === asked.choices.division
  const isOfTeam = team === '' || [game.home, game.away, game.duty].includes(team)
  const isOfDay = day === '' || dayIn(game.starts, zone) === day
  const isShown = schedule.rows.some(({ id }) => id === game.id)
  return reactionOfList(change, { isShown, belongs: isOfDivision && isOfTeam && isOfDay })
}
