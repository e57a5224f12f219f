import { ROLES, type Role } from '#access/roles.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { search, where } from '#records/viewing/search.ts'
import type { User } from './accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from './accounts.collections.ts'
import type { BookerRequest } from './booker-requests/booker-requests.commands.server.ts'
import type { InvitationState, InvitedRole } from './invitations/invitation-state.ts'
import { type Invitation, invitationWithToken, stateOf } from './invitations/invitations.server.ts'
import type { PeopleShown } from './people/people.address.ts'
import { letInAmong } from './sign-up/let-in.server.ts'

/** What the pages of the accounts read. They read past the rules: the page's guard says who may see it. */

/** An invitation as whoever holds its link may see it. */
export interface InvitationSeen {
  role: InvitedRole
  team?: { id: string; name: string }
  state: InvitationState
}

/** Undefined for a link that is none. Looking changes nothing; the state changes with time, so a page must not keep it. */
export async function invitationByToken(reader: Reader, token: string): Promise<InvitationSeen | undefined> {
  const found = await invitationWithToken(reader, token)
  if (!found || found.role === '') return undefined
  const team = found.team === '' ? undefined : await reader.get(teams, found.team)
  return {
    role: found.role,
    state: stateOf(reader, found),
    ...(team ? { team: { id: team.id, name: team.name } } : {}),
  }
}

export type Person = Omit<User, 'password' | 'tokenKey' | 'name_key'> & { roles: readonly Role[] }

/** Whom a list of people shows; `page` is from 1. */
export type PeopleWanted = Pick<PeopleShown, 'q' | 'choices' | 'page'>

export const PEOPLE_PER_PAGE = 50

/** For admins: people by name. */
export async function peopleFound(reader: Reader, wanted: PeopleWanted) {
  const found = await reader.page(users, { ...queryFor(wanted), page: wanted.page, perPage: PEOPLE_PER_PAGE })
  return { ...found, items: await withRoles(reader, found.items) }
}

/** For admins: everybody who is wanted, in one list. */
export const allPeopleFound = async (reader: Reader, wanted: Omit<PeopleWanted, 'page'>): Promise<Person[]> =>
  withRoles(reader, await reader.every(users, queryFor(wanted)))

/** For admins: one person; undefined when there is no such account. */
export async function personFound(reader: Reader, id: string): Promise<Person | undefined> {
  const user = id === '' ? undefined : await reader.get(users, id)
  return user && (await withRoles(reader, [user]))[0]
}

/** For admins: new accounts that nobody can enter yet, those who wait longest first, and how many they are. */
export async function waitingPeople(reader: Reader): Promise<{ people: readonly Person[]; count: number }> {
  const [unproved, count] = await Promise.all([
    reader.list(users, { filter: 'verified = false && blocked = false', sort: 'created,@added', limit: UNPROVED_MOST }),
    waitingCount(reader),
  ])
  const usable = await letInAmong(
    reader,
    unproved.map(({ id }) => id),
  )
  const waiting = unproved.filter(({ id }) => !usable.has(id)).slice(0, PEOPLE_PER_PAGE)
  return { people: await withRoles(reader, waiting), count }
}

const UNPROVED_MOST = 1_000

export async function waitingCount(reader: Reader): Promise<number> {
  const [unproved, [usable]] = await Promise.all([
    reader.count(users, { filter: 'verified = false && blocked = false' }),
    reader.query((queries) => queries.selectFrom('_let_in').select(({ fn }) => fn.countAll<number>().as('count'))),
  ])
  return Math.max(0, unproved - (usable?.count ?? 0))
}

export interface PeopleCounts {
  readonly all: number
  readonly unverified: number
  readonly blocked: number
  readonly byRole: ReadonlyMap<Role, number>
}

/** For admins: how many each filter of the list would show. */
export async function peopleCounts(reader: Reader): Promise<PeopleCounts> {
  const [states, byRole] = await Promise.all([
    reader.countBy(users, ['verified', 'blocked']),
    Promise.all(ROLES.map(async (role) => [role, await reader.count(users, having(role))] as const)),
  ])
  const sum = (counted: readonly { count: number }[]) => counted.reduce((total, { count }) => total + count, 0)
  return {
    all: sum(states),
    unverified: sum(states.filter(({ verified }) => !verified)),
    blocked: sum(states.filter(({ blocked }) => blocked)),
    byRole: new Map(byRole),
  }
}

const having = (role: Role) => ({ filter: 'roles_via_user.roles ?= {:role}', params: { role } })

function queryFor({ q, choices: { show } }: Omit<PeopleWanted, 'page'>) {
  const role = ROLES.find((it) => it === show)
  return {
    ...where([
      search(q, ['name ~', 'email ~']),
      show === 'unverified' && 'verified = false',
      show === 'blocked' && 'blocked = true',
      role && having(role),
    ]),
    // The id last: people of one name must not change places between two pages.
    sort: 'name_key,email,id',
  }
}

async function withRoles(reader: Reader, found: readonly User[]): Promise<Person[]> {
  const ofPeople = await reader.pointingAt(
    roles,
    'user',
    found.map((user) => user.id),
  )
  const byPerson = new Map(ofPeople.map((record) => [record.user, record.roles]))
  return found.map((user) => {
    const { password: _, tokenKey: __, name_key: ___, ...shown } = user
    return { ...shown, roles: byPerson.get(user.id) ?? [] }
  })
}

export interface RequestShown extends BookerRequest {
  person: { id: string; name: string; email: string }
  /** The admin's name; '' while it is open, or once the admin has no account any more. */
  decidedBy: string
  /** The person holds the role at this moment, whatever was decided. */
  isBooker: boolean
}

const REQUESTS_SHOWN_MOST = 200

/** For admins: open requests, oldest first, or decided ones, newest first. */
export async function bookerRequestsShown(reader: Reader, which: 'open' | 'decided'): Promise<RequestShown[]> {
  const found = await reader.listWith(bookerRequests, ['user', 'decided_by'], {
    filter: which === 'open' ? 'status = "open"' : 'status != "open"',
    sort: which === 'open' ? 'created' : '-decided_at',
    limit: REQUESTS_SHOWN_MOST,
  })
  const held = await reader.pointingAt(
    roles,
    'user',
    found.map(({ user }) => user),
  )
  const bookers = new Set(held.filter((it) => it.roles.includes('booker')).map(({ user }) => user))
  return found.map(({ expand, ...request }) => ({
    ...request,
    person: { id: request.user, name: expand.user?.name ?? '', email: expand.user?.email ?? '' },
    decidedBy: expand.decided_by?.name ?? '',
    isBooker: bookers.has(request.user),
  }))
}

/** The person's own latest request. */
export const latestBookerRequest = (reader: Reader, user: string): Promise<BookerRequest | undefined> =>
  reader.first(bookerRequests, { filter: 'user = {:user}', params: { user }, sort: '-created,-@added' })

export interface InvitationShown extends Omit<Invitation, 'token_hash'> {
  state: InvitationState
  teamName: string
  madeBy: string
}

const INVITATIONS_SHOWN_MOST = 200

/** For admins: all invitations, or those to one team, newest first. */
export async function invitationsShown(reader: Reader, team = ''): Promise<InvitationShown[]> {
  const found = await reader.listWith(invitations, ['team', 'created_by'], {
    ...(team !== '' && { filter: 'team = {:team}', params: { team } }),
    sort: '-created,-@added',
    limit: INVITATIONS_SHOWN_MOST,
  })
  return found.map((invitation) => {
    const { expand, token_hash: _, ...shown } = invitation
    const names = { teamName: expand.team?.name ?? '', madeBy: expand.created_by?.name ?? '' }
    return { ...shown, ...names, state: stateOf(reader, shown) }
  })
}
