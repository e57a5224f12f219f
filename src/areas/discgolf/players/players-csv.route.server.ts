import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { csvAmount } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { DISC_STATE_WORDS } from '../discgolf.words.ts'
import { adminGolfersAddress, GOLFERS_CSV_PATH } from './admin-players.address.ts'
import { type GolferListed, golfersFound, golfersListed } from './admin-players.queries.server.ts'

const GOLFER_COLUMNS: readonly CsvColumn<GolferListed>[] = [
  { head: m.discgolf_player, cell: ({ name }) => name },
  { head: m.discgolf_division, cell: ({ division }) => division },
  { head: m.discgolf_team, cell: ({ team }) => team },
  { head: m.discgolf_state, cell: ({ state }) => DISC_STATE_WORDS[state]() },
  { head: m.discgolf_card_head, cell: ({ card }) => (card === 0 ? '' : String(card)) },
  { head: m.discgolf_due, cell: ({ due }) => csvAmount(due) },
]

/** The players as the admins' list shows them. */
export const golfersCsvRoute = csvRoute({
  path: GOLFERS_CSV_PATH,
  who: ADMINS,
  filename: 'discgolf-players',
  rows: async (reader, { params }) => golfersFound(await golfersListed(reader), adminGolfersAddress.read(params)),
  columns: GOLFER_COLUMNS,
})
