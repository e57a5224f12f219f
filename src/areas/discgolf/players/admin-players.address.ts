import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { DISC_STATES } from '#rules/discgolf/leaderboard.ts'

/** `?q=ada&division=open&state=registered`; `golfer=…` opens one, `new` adds one, `view=rounds` and `view=settings` the rest. */
export const adminGolfersAddress = listAddress({
  path: '/admin/discgolf/players',
  choices: { division: anyKey, state: DISC_STATES },
  sorts: ['name', 'division'],
})

export type AdminGolfersShown = StateOf<typeof adminGolfersAddress>

export const GOLFERS_CSV_PATH = '/api/discgolf/players.csv'
