import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { withParams } from '#rules/with-params.ts'

/** Ways to see the games of a day. */
export const SCHEDULE_VIEWS = ['time', 'field', 'team', 'division'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

/** `?day=2026-06-13&by=field&division=mixed&team=abc&show=mine&q=kite`; `find=yes` opens the search. */
export const scheduleAddress = listAddress({
  path: '/schedule',
  choices: {
    day: anyKey,
    by: { among: SCHEDULE_VIEWS, usual: 'time' },
    division: anyKey,
    team: anyKey,
    show: ['mine'],
    find: ['yes'],
  },
  sorts: ['time'],
})

export type ScheduleShown = StateOf<typeof scheduleAddress>

export const gameHref = (id: string): string => `${scheduleAddress.path}/${id}`

/** Tables, brackets and places of a division. */
export const standingsHref = (division: string): string => `/standings?division=${division}`

export const GAMES_ICS_PATH = '/api/schedule/games.ics'
export const GAMES_CSV_PATH = '/api/schedule/games.csv'

/** A calendar of all games, of one team's, or of one game. */
export const calendarHref = (of: { readonly team?: string; readonly game?: string } = {}): string =>
  withParams(GAMES_ICS_PATH, of)
