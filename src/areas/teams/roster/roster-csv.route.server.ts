import { divisionWithKey, hasRatioRule } from '#areas/tournament/tournament.api.server.ts'
import { type CsvColumn, type CsvRequest, csvRoute } from '#http/areas/csv-route.ts'
import type { Reader } from '#records/reader.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { m } from '#words/messages.js'
import { ROSTER_CSV_PATH, rosterAddress, rosterFound } from './roster.address.ts'
import { type RosterPlayer, rosterOf, teamFor } from './roster.queries.server.ts'

const GENDERS = { female: m.roster_csv_female, male: m.roster_csv_male, '': () => '' }

export const yes = (isSo: boolean): string => (isSo ? m.roster_csv_yes() : '')

/** What lists of players begin with. The heads are those that an import understands. */
export const PLAYER_COLUMNS: readonly CsvColumn<RosterPlayer>[] = [
  { head: m.roster_csv_number, cell: ({ number }) => number },
  { head: m.roster_csv_name, cell: ({ full_name }) => full_name },
  { head: m.roster_csv_shown, cell: ({ name }) => name },
  { head: m.roster_csv_gender, cell: ({ gender_match }) => GENDERS[gender_match]() },
  { head: m.roster_csv_birth_year, cell: ({ birth_year }) => (birth_year === 0 ? '' : String(birth_year)) },
  { head: m.roster_csv_email, cell: ({ email }) => email },
  { head: m.roster_csv_phone, cell: ({ phone }) => phone },
  { head: m.roster_csv_captain, cell: ({ captain }) => yes(captain) },
  { head: m.roster_csv_spirit_captain, cell: ({ spirit_captain }) => yes(spirit_captain) },
  { head: m.roster_csv_emergency, cell: ({ emergency_contact }) => emergency_contact },
  { head: m.roster_csv_consent, cell: ({ parent_consent }) => yes(parent_consent) },
]

export const CODE_COLUMN: CsvColumn<RosterPlayer> = { head: m.roster_csv_code, cell: ({ code }) => shownCode(code) }

const requestedTeam = (reader: Reader, { viewer, params }: CsvRequest) =>
  teamFor(reader, viewer, params.get('team') ?? '')

/** The roster as the list shows it, for whoever may act for the team. */
export const rosterCsvRoute = csvRoute({
  path: ROSTER_CSV_PATH,
  who: 'signedIn',
  filename: async (reader, request) => `roster ${(await requestedTeam(reader, request)).name}`,
  rows: async (reader, request) => {
    const { id, division } = await requestedTeam(reader, request)
    const found = await divisionWithKey(reader, division)
    const hasRatio = found !== undefined && hasRatioRule(found)
    return rosterFound(await rosterOf(reader, id), rosterAddress(id).read(request.params), hasRatio)
  },
  columns: [...PLAYER_COLUMNS, { head: m.roster_csv_connected, cell: ({ connected }) => yes(connected) }, CODE_COLUMN],
})
