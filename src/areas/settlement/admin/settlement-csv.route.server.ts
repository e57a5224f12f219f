import { TEAM_FEE_WORDS } from '#client/settlement/entry-words.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { csvAmount } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { adminSettlementAddress, SETTLEMENT_CSV_PATH } from './admin-settlement.address.ts'
import { listedOf, type TeamOwing, teamsOwing } from './admin-settlement.queries.server.ts'

export const SETTLEMENT_COLUMNS: readonly CsvColumn<TeamOwing>[] = [
  { head: m.settlement_admin_team, cell: ({ name }) => name },
  { head: m.settlement_admin_division, cell: ({ division }) => division },
  { head: m.settlement_reference, cell: ({ reference }) => reference },
  { head: m.settlement_kind_fee, cell: ({ account }) => csvAmount(account.sums.fee) },
  { head: m.settlement_admin_expected, cell: ({ account }) => csvAmount(account.expected) },
  { head: m.settlement_kind_extra, cell: ({ account }) => csvAmount(account.sums.extra) },
  { head: m.settlement_kind_waiver, cell: ({ account }) => csvAmount(account.sums.waiver) },
  { head: m.settlement_kind_correction, cell: ({ account }) => csvAmount(account.sums.correction) },
  { head: m.settlement_kind_payment, cell: ({ account }) => csvAmount(account.sums.payment) },
  { head: m.settlement_kind_refund, cell: ({ account }) => csvAmount(account.sums.refund) },
  { head: m.settlement_due, cell: ({ account }) => csvAmount(account.due) },
  { head: m.settlement_admin_state, cell: ({ account }) => TEAM_FEE_WORDS[account.state]() },
]

/** What each team owes, with the search, filters and order of the list. */
export const settlementCsvRoute = csvRoute({
  path: SETTLEMENT_CSV_PATH,
  who: ADMINS,
  filename: 'settlement',
  rows: async (reader, { params }) => listedOf(await teamsOwing(reader), adminSettlementAddress.read(params)),
  columns: SETTLEMENT_COLUMNS,
})
