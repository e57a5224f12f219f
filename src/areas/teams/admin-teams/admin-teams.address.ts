import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'

export const STATES_SHOWN = ['registered', 'accepted', 'waiting', 'declined', 'withdrawn'] as const
export type TeamState = (typeof STATES_SHOWN)[number]

/** `?q=köln&division=open&state=accepted&locked=yes&sort=-seed&page=2` */
export const adminTeamsAddress = listAddress({
  path: '/admin/tournament/teams',
  choices: { division: anyKey, state: STATES_SHOWN, locked: ['yes', 'no'] },
  sorts: ['name', 'division', 'city', 'state', 'seed'],
})

export type AdminTeamsShown = StateOf<typeof adminTeamsAddress>

export const TEAMS_CSV_PATH = '/api/teams/teams.csv'
