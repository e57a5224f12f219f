import { users } from '#areas/accounts/accounts.collections.ts'
import { type TEAM_STATES, teams } from '#areas/teams/teams.collections.ts'
import type { Query, Reader } from '#records/reader.ts'
import { countryIn } from '#rules/countries.ts'
import type { RegistrationsShown, Show } from './decisions/registrations-shown.ts'
import { REGISTRATION_STATES, registrations } from './registration.collections.ts'
import type { Registration } from './registration.server.ts'

/** What the pages of the registration read. They read past the rules: the page's guard says who may see it. */

/** A registration as admins see it. */
export interface RegistrationShown extends Omit<Registration, 'token_hash' | 'name_key' | 'decided_by' | 'team'> {
  readonly countryName: string
  /** The admin's name; '' while it is open, or once the admin has no account any more. */
  readonly decidedBy: string
  /** Once it was accepted. */
  readonly team: { readonly id: string; readonly name: string; readonly state: TeamState } | undefined
}

type TeamState = (typeof TEAM_STATES)[number] | ''

export interface RegistrationsPage {
  readonly registrations: readonly RegistrationShown[]
  /** Of all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

export const REGISTRATIONS_PER_PAGE = 50

/** For admins: the registrations that a list shows. */
export async function registrationsFound(
  reader: Reader,
  shown: RegistrationsShown,
  language: string,
): Promise<RegistrationsPage> {
  const query = queryFor(shown)
  const total = await reader.count(registrations, query)
  const pages = Math.max(1, Math.ceil(total / REGISTRATIONS_PER_PAGE))
  const page = Math.min(shown.page, pages)
  const found = await reader.list(registrations, {
    ...query,
    sort: sortFor(shown),
    limit: REGISTRATIONS_PER_PAGE,
    offset: (page - 1) * REGISTRATIONS_PER_PAGE,
  })
  return { registrations: await shownOf(reader, found, language), total, page, pages }
}

/** For admins: who is next in each division, by its name. */
export async function firstWaiting(reader: Reader, language: string): Promise<readonly RegistrationShown[]> {
  const waiting = await reader.list(registrations, { filter: 'state = "waiting"', sort: BY_PLACE })
  const first = [...Map.groupBy(waiting, ({ division }) => division).values()].flatMap((list) => list.slice(0, 1))
  return shownOf(reader, first, language)
}

async function shownOf(reader: Reader, found: readonly Registration[], language: string): Promise<RegistrationShown[]> {
  const [admins, playing] = await Promise.all([
    reader.byIds(
      users,
      found.map((it) => it.decided_by),
    ),
    reader.byIds(
      teams,
      found.map((it) => it.team),
    ),
  ])
  return found.map((record) => {
    const { token_hash: _, name_key: __, decided_by, team: id, ...registration } = record
    const team = playing.get(id)
    return {
      ...registration,
      countryName: countryIn(language, registration.country),
      decidedBy: admins.get(decided_by)?.name ?? '',
      team: team && { id: team.id, name: team.name, state: team.state },
    }
  })
}

/** How many each filter of the list would show. */
export async function registrationCounts(reader: Reader): Promise<Readonly<Record<Show, number>>> {
  const counted = await Promise.all(
    REGISTRATION_STATES.map((state) => reader.count(registrations, { filter: 'state = {:state}', params: { state } })),
  )
  const [registered = 0, accepted = 0, waiting = 0, declined = 0, withdrawn = 0] = counted
  const all = counted.reduce((sum, count) => sum + count, 0)
  return { registered, accepted, waiting, declined, withdrawn, all }
}

const BY_PLACE = 'division,waiting_order,id'

/** The id last: equal ones must not change places between two pages. */
function sortFor({ show, sort }: RegistrationsShown): string {
  if (sort === 'name') return 'name,id'
  if (show === 'waiting') return BY_PLACE
  return show === 'registered' ? 'created,id' : '-updated,id'
}

/** Each word that is searched must be in one of the texts, in any order. */
function queryFor({ show, division, q }: RegistrationsShown): Pick<Query, 'filter' | 'params'> {
  const words = q.slice(0, SEARCH_MAX).split(/\s+/).filter(Boolean).slice(0, WORDS_MOST)
  const conditions = [
    ...words.map((_, n) => `(${SEARCHED.map((field) => `${field} ~ {:word${n}}`).join(' || ')})`),
    show !== 'all' && 'state = {:show}',
    division !== '' && 'division = {:division}',
  ].filter((it) => typeof it === 'string')
  const params = Object.fromEntries(words.map((word, n) => [`word${n}`, asText(word)]))
  return { filter: conditions.join(' && '), params: { ...params, show, division } }
}

const SEARCHED = ['name', 'city', 'contact_name', 'contact_email'] as const
const SEARCH_MAX = 100
const WORDS_MOST = 8

/** A percent sign that somebody looks for is no pattern. */
const asText = (search: string) => search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
