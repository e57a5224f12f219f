import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'

export const PLAYERS_SHOWS = ['walk_in', 'connected', 'unconnected', 'asked'] as const
export type PlayersShow = (typeof PLAYERS_SHOWS)[number]
export const FEES_SHOWN = ['open', 'paid', 'waived', 'refunded'] as const
export type FeeShown = (typeof FEES_SHOWN)[number]

/** `?q=runa&team=…&division=open&show=walk_in&fee=paid&sort=-name&page=2` */
export const adminPlayersAddress = listAddress({
  path: '/admin/tournament/players',
  choices: { team: anyKey, division: anyKey, show: PLAYERS_SHOWS, fee: FEES_SHOWN },
  sorts: ['name', 'team', 'added'],
})

export type AdminPlayersShown = StateOf<typeof adminPlayersAddress>

export const PLAYERS_CSV_PATH = '/api/teams/players.csv'

export const playersOfTeamHref = (team: string): string => adminPlayersAddress.href({ choices: { team } })

/** The form of a new player, of that team. */
export const newPlayerOfTeamHref = (team: string): string =>
  adminPlayersAddress.href({ choices: { team } }, { add: '' })
