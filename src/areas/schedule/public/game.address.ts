import { withParams } from '#rules/with-params.ts'

/** Apart from the filters of the schedule: whoever only leads to a game does not load how those are read. */

export const SCHEDULE_PATH = '/schedule'

export const gameHref = (id: string): string => `${SCHEDULE_PATH}/${id}`

/** Tables, brackets and places of a division. */
export const standingsHref = (division: string): string => `/standings?division=${division}`

export const GAMES_ICS_PATH = '/api/schedule/games.ics'
export const GAMES_CSV_PATH = '/api/schedule/games.csv'

/** A calendar of all games, of one team's, or of one game. */
export const calendarHref = (of: { readonly team?: string; readonly game?: string } = {}): string =>
  withParams(GAMES_ICS_PATH, of)
