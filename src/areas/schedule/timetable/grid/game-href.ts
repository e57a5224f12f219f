import { dayOf, type GameId } from '#rules/timetable/plan.ts'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** Where a game is seen: chosen, on its day and its field, whatever was filtered. */
export function hrefOfGame({ shown, data, editor }: TimetableParts, game: GameId): string {
  const { field = '', starts = 0 } = editor.values.games[game] ?? {}
  const place = field === '' ? {} : { field, day: data.days[dayOf(starts)] ?? shown.day }
  return timetableHref(shown, { view: '', division: '', game, ...place })
}
