import { users } from '#areas/accounts/accounts.collections.ts'
import { type TEAM_STATES, teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import { countryIn } from '#rules/countries.ts'
import type { RegistrationsShown, Show } from './decisions/registrations.address.ts'
import { registrations } from './registration.collections.ts'
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

const PER_PAGE = 50

/** For admins: the registrations that a list shows. */
export async function registrationsFound(reader: Reader, shown: RegistrationsShown, language: string) {
  const found = await reader.page(registrations, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })
  return { ...found, items: await shownOf(reader, found.items, language) }
}

/** All of them that the address asks for. */
export const allRegistrations = (reader: Reader, shown: RegistrationsShown): Promise<Registration[]> =>
  reader.every(registrations, queryFor(shown))

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
  const counted = await reader.countBy(registrations, ['state'])
  const of = (state: Show) => counted.find((it) => it.state === state)?.count ?? 0
  return {
    registered: of('registered'),
    accepted: of('accepted'),
    waiting: of('waiting'),
    declined: of('declined'),
    withdrawn: of('withdrawn'),
    all: counted.reduce((sum, { count }) => sum + count, 0),
  }
}

const BY_PLACE = 'division,waiting_order,id'

function queryFor(shown: RegistrationsShown) {
  const { show, division } = shown.choices
  return {
    ...where(
      [
        search(shown.q, ['name ~', 'city ~', 'contact_name ~', 'contact_email ~']),
        show !== 'all' && 'state = {:show}',
        division && 'division = {:division}',
      ],
      { show, division },
    ),
    sort: shown.sort === 'name' ? orderOf(shown, 'id') : sortOf(show),
  }
}

/** The id last: equal ones must not change places between two pages. */
function sortOf(show: Show): string {
  if (show === 'waiting') return BY_PLACE
  return show === 'registered' ? 'created,id' : '-updated,id'
}
