import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { allPeopleFound } from '../accounts.queries.server.ts'
import { rolesInWords } from '../roles/roles-in-words.ts'
import { PEOPLE_CSV_PATH, usersAddress } from './people.address.ts'
import { stateOfPerson } from './person-state.ts'

const STATES = {
  verified: m.accounts_users_verified,
  unverified: m.accounts_users_unverified,
  blocked: m.accounts_users_blocked,
}

/** The people of the list, with its search and filter. */
export const peopleCsvRoute = csvRoute({
  path: PEOPLE_CSV_PATH,
  who: ADMINS,
  filename: 'people',
  rows: (reader, { params }) => allPeopleFound(reader, usersAddress.read(params)),
  columns: async (reader) => {
    const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
    return [
      { head: m.accounts_users_name, cell: ({ name }) => name },
      { head: m.accounts_users_email, cell: ({ email }) => email },
      { head: m.accounts_users_state, cell: (person) => STATES[stateOfPerson(person)]() },
      { head: m.accounts_users_roles, cell: ({ roles }) => rolesInWords(roles) },
      { head: m.accounts_users_since, cell: ({ created }) => dayIn(new Date(created), zone) },
    ]
  },
})
