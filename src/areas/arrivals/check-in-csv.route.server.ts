import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { TEAM_FEE_WORDS } from '#client/settlement/entry-words.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { csvAmount, csvMoment } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { CHECK_IN_CSV_PATH, checkInAddress } from './check-in.address.ts'
import { type TeamAtDesk, teamsAtDesk, teamsFoundAtDesk } from './check-in.queries.server.ts'

type TeamLine = TeamAtDesk & { readonly zone: string }

export const CHECK_IN_COLUMNS: readonly CsvColumn<TeamLine>[] = [
  { head: m.arrivals_team, cell: ({ name }) => name },
  { head: m.arrivals_division, cell: ({ division }) => division },
  { head: m.arrivals_arrived, cell: ({ arrived, zone }) => csvMoment(arrived?.at ?? '', zone) },
  { head: m.arrivals_by, cell: ({ arrived }) => arrived?.by ?? '' },
  { head: m.arrivals_players, cell: ({ players }) => String(players) },
  { head: m.arrivals_fee, cell: ({ fee }) => TEAM_FEE_WORDS[fee]() },
  { head: m.arrivals_due, cell: ({ due }) => csvAmount(due) },
  { head: m.arrivals_missing, cell: ({ gaps }) => gaps.join('; ') },
]

/** The list of the desk, with its search and choices. */
export const checkInCsvRoute = csvRoute({
  path: CHECK_IN_CSV_PATH,
  who: { roles: ['booker'] },
  filename: 'check-in',
  rows: async (reader, { params }) => {
    const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
    const found = teamsFoundAtDesk(await teamsAtDesk(reader), checkInAddress.read(params))
    return found.map((team) => ({ ...team, zone }))
  },
  columns: CHECK_IN_COLUMNS,
})
