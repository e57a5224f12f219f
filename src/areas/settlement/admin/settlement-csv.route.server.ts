import { TEAM_FEE_WORDS } from '#client/settlement/entry-words.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { amountText } from '#rules/money.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { adminSettlementAddress, SETTLEMENT_CSV_PATH } from './admin-settlement.address.ts'
import { listedOf, type TeamOwing, teamsOwing } from './admin-settlement.queries.server.ts'

/** As spreadsheets of the language read a number. */
const cell = (cents: number): string => (getLocale() === 'de' ? amountText(cents).replace('.', ',') : amountText(cents))

export const SETTLEMENT_COLUMNS: readonly CsvColumn<TeamOwing>[] = [
  { head: m.settlement_admin_team, cell: ({ name }) => name },
  { head: m.settlement_admin_division, cell: ({ division }) => division },
  { head: m.settlement_reference, cell: ({ reference }) => reference },
  { head: m.settlement_kind_fee, cell: ({ account }) => cell(account.sums.fee) },
  { head: m.settlement_admin_expected, cell: ({ account }) => cell(account.expected) },
  { head: m.settlement_kind_extra, cell: ({ account }) => cell(account.sums.extra) },
  { head: m.settlement_kind_waiver, cell: ({ account }) => cell(account.sums.waiver) },
  { head: m.settlement_kind_correction, cell: ({ account }) => cell(account.sums.correction) },
  { head: m.settlement_kind_payment, cell: ({ account }) => cell(account.sums.payment) },
  { head: m.settlement_kind_refund, cell: ({ account }) => cell(account.sums.refund) },
  { head: m.settlement_due, cell: ({ account }) => cell(account.due) },
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
