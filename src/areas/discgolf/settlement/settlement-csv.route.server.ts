import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { csvAmount } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { DISC_FEE_WORDS } from './disc-fee-words.ts'
import { adminDiscSettlementAddress, DISC_SETTLEMENT_CSV_PATH } from './disc-settlement.address.ts'
import { type GolferOwing, golfersOwing, owingListed } from './disc-settlement.queries.server.ts'

export const DISC_MONEY_COLUMNS: readonly CsvColumn<GolferOwing>[] = [
  { head: m.discgolf_player, cell: ({ name }) => name },
  { head: m.discgolf_division, cell: ({ division }) => division },
  { head: m.discgolf_fees, cell: ({ sums }) => csvAmount(sums.fee) },
  { head: m.discgolf_fee_waived, cell: ({ sums }) => csvAmount(sums.waiver) },
  { head: m.discgolf_received, cell: ({ sums }) => csvAmount(sums.payment - sums.refund) },
  { head: m.discgolf_due, cell: ({ due }) => csvAmount(due) },
  { head: m.discgolf_state, cell: ({ state }) => DISC_FEE_WORDS[state]() },
]

export const discSettlementCsvRoute = csvRoute({
  path: DISC_SETTLEMENT_CSV_PATH,
  who: ADMINS,
  filename: 'discgolf-settlement',
  rows: async (reader, { params }) => owingListed(await golfersOwing(reader), adminDiscSettlementAddress.read(params)),
  columns: DISC_MONEY_COLUMNS,
})
