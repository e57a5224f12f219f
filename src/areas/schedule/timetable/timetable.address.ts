import type { Day } from '#rules/calendar/days.ts'
import { withParams } from '#rules/with-params.ts'

/** What of the timetable is shown: all of it is in the address, so that it works before the JavaScript is there. */

export const TIMETABLE_PATH = '/admin/schedule/timetable'

/** What stands beside the grid, or instead of it. */
const TIMETABLE_VIEWS = ['move', 'swap', 'publish', 'rain', 'breaks', 'fields', 'show', 'duties', 'plan'] as const
export type TimetableView = (typeof TIMETABLE_VIEWS)[number]

export interface TimetableShown {
  readonly day: Day
  /** '' for all. */
  readonly division: string
  /** The one that a phone shows. */
  readonly field: string
  /** '' for none. */
  readonly game: string
  readonly view: TimetableView | ''
}

interface KnownParts {
  readonly days: readonly Day[]
  /** Shown where no other day is asked for, if it is one of them. */
  readonly today: Day
  readonly fields: readonly string[]
  readonly divisions: readonly string[]
  readonly isGame: (id: string) => boolean
}

/** What is not there is as if it were not asked for. */
export function timetableShown(params: URLSearchParams, known: KnownParts): TimetableShown {
  const asked = (name: string) => params.get(name) ?? ''
  const among = (name: string, values: readonly string[]) => values.find((it) => it === asked(name))
  return {
    day: among('day', known.days) ?? known.days.find((it) => it === known.today) ?? known.days[0] ?? '',
    division: among('division', known.divisions) ?? '',
    field: among('field', known.fields) ?? known.fields[0] ?? '',
    game: known.isGame(asked('game')) ? asked('game') : '',
    view: TIMETABLE_VIEWS.find((it) => it === asked('view')) ?? '',
  }
}

/** The same place with something else of it. */
export function timetableHref(shown: TimetableShown, change: Partial<TimetableShown> = {}): string {
  return withParams(TIMETABLE_PATH, { ...shown, ...change })
}
