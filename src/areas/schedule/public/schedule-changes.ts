import { type GameChange, type NewestGame, patchedRows, type Reaction } from '#client/live/games/game-change.ts'
import { patchedRounds } from '#client/live/games/patched-rounds.ts'
import type { ChosenGames } from './chosen-games.ts'
import type { DivisionShown } from './divisions/division-shown.ts'
import type { GameRow } from './rows/game-row.ts'
import type { SchedulePageData } from './schedule.queries.server.ts'

/** As somebody draws it: the rows unpacked. */
export interface ShownSchedule extends Omit<SchedulePageData, 'rows'> {
  readonly rows: readonly GameRow[]
}

/** What is chosen of all games, with the tables of the division that was loaded. */
export type ShownGames = Omit<ShownSchedule, keyof ChosenGames> & ChosenGames

export const patchedDivision = (division: DivisionShown, newest: NewestGame): DivisionShown => ({
  ...division,
  rounds: patchedRounds(division.rounds, newest),
})

export const patchedSchedule = (schedule: ShownSchedule, newest: NewestGame): ShownSchedule => ({
  ...schedule,
  rows: patchedRows(schedule.rows, newest),
  division: schedule.division && patchedDivision(schedule.division, newest),
})

/** What the list of games does about a change; undefined stands for one that is not there yet. All games are in it, whatever is chosen. */
export function reactionOfSchedule(
  { game, isResult, isCounted }: GameChange,
  schedule: ShownSchedule | undefined,
): Reaction {
  if (!isResult) return 'reload'
  if (!schedule) return 'nothing'
  if (isCounted && schedule.division?.key === game.division) return 'reload'
  return schedule.rows.some(({ id }) => id === game.id) ? 'patch' : 'nothing'
}
