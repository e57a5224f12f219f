import { checkWho } from '#http/commands.ts'
import { type Language, preferencesOf } from '#http/pages/preferences.ts'
import type { Routes } from '#http/service.ts'
import { csvOf } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { allPeopleFound, type Person } from '../accounts.queries.server.ts'
import { rolesInWords } from '../roles/roles-in-words.ts'
import { peopleShownIn, wantedOf } from './people-shown.ts'
import { stateOfPerson } from './person-state.ts'

/** `GET /api/accounts/people.csv`: the people of the admins' list, with its search and filter, in the reader's language. */
export const peopleCsvRoute: Routes = (router, { db, sessions }) => {
  router.get('/api/accounts/people.csv', async (exchange) => {
    checkWho({ roles: ['admin'] }, await sessions.viewerOf(exchange))
    const shown = peopleShownIn(
      new URLSearchParams({ q: exchange.query('q') ?? '', show: exchange.query('show') ?? '' }),
    )
    const { language } = preferencesOf(exchange)
    return { status: 200, headers: HEADERS, body: peopleCsv(await allPeopleFound(db, wantedOf(shown)), language) }
  })
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="fieldside-people.csv"',
}

export function peopleCsv(people: readonly Person[], locale: Language): string {
  const heads = [
    m.accounts_users_name({}, { locale }),
    m.accounts_users_email({}, { locale }),
    m.accounts_users_state({}, { locale }),
    m.accounts_users_roles({}, { locale }),
    m.accounts_users_since({}, { locale }),
  ]
  const rows = people.map((person) => [
    person.name,
    person.email,
    STATES[stateOfPerson(person)]({}, { locale }),
    rolesInWords(person.roles, { locale }),
    person.created.slice(0, 10),
  ])
  return csvOf([heads, ...rows], locale === 'de' ? ';' : ',')
}

const STATES = {
  verified: m.accounts_users_verified,
  unverified: m.accounts_users_unverified,
  blocked: m.accounts_users_blocked,
}
