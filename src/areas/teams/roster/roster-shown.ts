import { nameKey } from '#rules/names.ts'
import { gapsOf } from '../manager/roster-gaps.ts'
import type { RosterPlayer } from './roster.queries.server.ts'

/** What the address of the roster asks for. */

export const TEAM_HOME_PATH = '/teammanager'
export const ROSTER_PATH = '/teammanager/players'

const SHOWS = ['all', 'missing', 'open'] as const
export type RosterShow = (typeof SHOWS)[number]

const VIEWS = ['list', 'add', 'import', 'codes'] as const
export type RosterView = (typeof VIEWS)[number]

export interface RosterShown {
  readonly team: string
  readonly q: string
  readonly show: RosterShow
  readonly view: RosterView
  /** Of the player who is looked at; '' for none. */
  readonly player: string
}

export function rosterShownIn(params: URLSearchParams, team: string): RosterShown {
  return {
    team,
    q: params.get('q')?.trim() ?? '',
    show: SHOWS.find((it) => it === params.get('show')) ?? 'all',
    view: VIEWS.find((it) => it === params.get('view')) ?? 'list',
    player: params.get('player') ?? '',
  }
}

export function rosterHref({ team, q, show, view, player }: Partial<RosterShown> & { team: string }): string {
  const params = new URLSearchParams({ team })
  if (q) params.set('q', q)
  if (show && show !== 'all') params.set('show', show)
  if (view && view !== 'list') params.set('view', view)
  if (player) params.set('player', player)
  return `${ROSTER_PATH}?${params}`
}

export const teamHomeHref = (team: string): string => `${TEAM_HOME_PATH}?${new URLSearchParams({ team })}`

export const FILTERS: Readonly<Record<RosterShow, (player: RosterPlayer) => boolean>> = {
  all: () => true,
  missing: (player) => gapsOf(player).length > 0,
  open: ({ connected }) => !connected,
}

/** A number finds who wears it, words find everybody whose name holds them. */
export function playersShown(roster: readonly RosterPlayer[], { q, show }: RosterShown): readonly RosterPlayer[] {
  const words = nameKey(q).split(' ').filter(Boolean)
  return roster.filter(FILTERS[show]).filter((player) => {
    const name = nameKey(`${player.full_name} ${player.name}`)
    return words.every((word) => player.number === word || name.includes(word))
  })
}
