import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { m } from '#words/messages.js'
import { CODE_COLUMN, PLAYER_COLUMNS, yes } from '../roster/roster-csv.route.server.ts'
import { FEE_WORDS } from './admin-player-words.ts'
import { adminPlayersAddress, PLAYERS_CSV_PATH } from './admin-players.address.ts'
import { allPlayersListed, type PlayerListed } from './admin-players.queries.server.ts'

/** The heads are those that an import understands. */
export const PLAYERS_CSV_COLUMNS: readonly CsvColumn<PlayerListed>[] = [
  { head: m.teams_admin_team, cell: ({ team }) => team?.name ?? '' },
  { head: m.teams_admin_division, cell: ({ team }) => team?.division ?? '' },
  ...PLAYER_COLUMNS,
  { head: m.teams_admin_walk_in, cell: ({ walk_in }) => yes(walk_in) },
  { head: m.teams_admin_fee, cell: ({ fee_state }) => FEE_WORDS[fee_state]() },
  { head: m.teams_admin_account, cell: ({ account }) => account?.email ?? '' },
  CODE_COLUMN,
]

/** The players of the admins' list, with its search, filters and order. */
export const playersCsvRoute = csvRoute({
  path: PLAYERS_CSV_PATH,
  who: ADMINS,
  filename: 'players',
  rows: (reader, { params }) => allPlayersListed(reader, adminPlayersAddress.read(params)),
  columns: PLAYERS_CSV_COLUMNS,
})
