import { type ChoicesOf, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { ROSTER_PATH } from '#client/teams/team-home.address.ts'
import { nameKey } from '#rules/names/names.ts'
import { gapsOf } from '../manager/roster-gaps.ts'
import type { RosterPlayer } from './roster.queries.server.ts'

export const ROSTER_SHOWS = ['missing', 'open'] as const
export type RosterShow = (typeof ROSTER_SHOWS)[number]

/** `?team=…&q=runa&show=missing`; `view` or `player` open something else than the list. */
export const rosterAddress = (team: string) =>
  listAddress({ path: ROSTER_PATH, always: { team }, choices: { show: ROSTER_SHOWS }, sorts: ['number'] })

export type RosterShown = StateOf<ReturnType<typeof rosterAddress>>
export type RosterChoices = ChoicesOf<ReturnType<typeof rosterAddress>>

const VIEWS = ['add', 'import', 'codes'] as const
export type RosterView = (typeof VIEWS)[number]

/** What is open beside the list: a view, or a player by the id; '' for none. */
export const openIn = (params: URLSearchParams) => ({
  view: VIEWS.find((it) => it === params.get('view')),
  player: params.get('player') ?? '',
})

export const viewHref = (team: string, view: RosterView): string => rosterAddress(team).href({}, { view })

export const ROSTER_CSV_PATH = '/api/teams/roster.csv'

export const ROSTER_FILTERS: Readonly<Record<RosterShow, (player: RosterPlayer, hasRatio: boolean) => boolean>> = {
  missing: (player, hasRatio) => gapsOf(player, hasRatio).length > 0,
  open: ({ connected }) => !connected,
}

/** A number finds who wears it, words find everybody whose name holds them. */
export function rosterFound(
  roster: readonly RosterPlayer[],
  { q, choices: { show } }: RosterShown,
  hasRatio: boolean,
): readonly RosterPlayer[] {
  const words = nameKey(q).split(' ').filter(Boolean)
  const chosen = show === '' ? roster : roster.filter((player) => ROSTER_FILTERS[show](player, hasRatio))
  return chosen.filter((player) => {
    const name = nameKey(`${player.full_name} ${player.name}`)
    return words.every((word) => player.number === word || name.includes(word))
  })
}
