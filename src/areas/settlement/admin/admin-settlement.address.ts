import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { TEAM_FEES } from '#rules/settlement/fees.ts'

/** `?q=kite&division=open&state=open&sort=-due&page=2`; `team=…` opens one, `import` a statement of the bank. */
export const adminSettlementAddress = listAddress({
  path: '/admin/settlement',
  choices: { division: anyKey, state: TEAM_FEES },
  sorts: ['name', 'owed', 'paid', 'due'],
})

export type AdminSettlementShown = StateOf<typeof adminSettlementAddress>

export const SETTLEMENT_CSV_PATH = '/api/settlement/settlement.csv'
