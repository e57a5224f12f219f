import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { m } from '#words/messages.js'
import { teamStateInWords } from './admin-team-words.ts'
import { adminTeamsAddress, TEAMS_CSV_PATH } from './admin-teams.address.ts'
import { allTeamsListed, type TeamListed } from './admin-teams.queries.server.ts'

/** The heads are those that an import understands. */
export const TEAMS_CSV_COLUMNS: readonly CsvColumn<TeamListed>[] = [
  { head: m.teams_admin_name, cell: ({ name }) => name },
  { head: m.teams_admin_short_name, cell: ({ short_name }) => short_name },
  { head: m.teams_admin_division, cell: ({ division }) => division },
  { head: m.teams_admin_city, cell: ({ city }) => city },
  { head: m.teams_admin_country, cell: ({ country }) => country },
  { head: m.teams_admin_colour_light, cell: ({ colour_light }) => colour_light },
  { head: m.teams_admin_colour_dark, cell: ({ colour_dark }) => colour_dark },
  { head: m.teams_admin_seed, cell: ({ seed }) => (seed === 0 ? '' : String(seed)) },
  { head: m.teams_admin_state, cell: ({ state }) => teamStateInWords(state) },
  { head: m.teams_admin_players, cell: ({ players }) => String(players) },
  { head: m.teams_admin_managers, cell: ({ managers }) => managers.map(({ name }) => name).join(', ') },
  { head: m.teams_admin_contact_name, cell: ({ contacts }) => contacts[0]?.name ?? '' },
  { head: m.teams_admin_contact_email, cell: ({ contacts }) => contacts[0]?.email ?? '' },
  { head: m.teams_admin_contact_phone, cell: ({ contacts }) => contacts[0]?.phone ?? '' },
  { head: m.teams_admin_roster, cell: ({ roster_locked }) => (roster_locked ? m.teams_admin_locked() : '') },
]

/** The teams of the admins' list, with its search, filters and order. */
export const teamsCsvRoute = csvRoute({
  path: TEAMS_CSV_PATH,
  who: ADMINS,
  filename: 'teams',
  rows: (reader, { params }) => allTeamsListed(reader, adminTeamsAddress.read(params)),
  columns: TEAMS_CSV_COLUMNS,
})
