import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { DISC_FEE_STATES } from './disc-fee-words.ts'

/** `?q=ada&division=open&state=open&sort=-due`; `golfer=…` opens one, `view=prizes` and `view=report` the rest. */
export const adminDiscSettlementAddress = listAddress({
  path: '/admin/discgolf/settlement',
  choices: { division: anyKey, state: DISC_FEE_STATES },
  sorts: ['name', 'due'],
})

export type AdminDiscSettlementShown = StateOf<typeof adminDiscSettlementAddress>

export const DISC_SETTLEMENT_CSV_PATH = '/api/discgolf/settlement.csv'
