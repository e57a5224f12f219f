import { ROLES, type Role } from '#access/roles.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { User } from './accounts.api.server.ts'
import { bookerRequests, invitations, roles, users } from './accounts.collections.ts'
import type { BookerRequest } from './booker-requests/booker-requests.commands.server.ts'
import type { InvitationState, InvitedRole } from './invitations/invitation-state.ts'
import { type Invitation, invitationWithToken, stateOf } from './invitations/invitations.server.ts'

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

export type Person = Omit<User, 'password' | 'tokenKey'> & { roles: readonly Role[] }

export interface PeopleWanted {
  /** A part of the name or the address. */
  search?: string
  role?: Role
  only?: 'unverified' | 'blocked'
  /** From 1. */
  page?: number
}

export interface PeoplePage {
  people: readonly Person[]
  /** Of all pages. */
  total: number
  page: number
  pages: number
}

export const PEOPLE_PER_PAGE = 50

/** For admins: people by name. */
export async function peopleFound(reader: Reader, wanted: PeopleWanted): Promise<PeoplePage> {
  const { page = 1 } = wanted
  const query = queryFor(wanted)
  const total = await reader.count(users, query)
  const pages = Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE))
  const at = Math.min(Math.max(1, Math.trunc(page) || 1), pages)
  const found = await reader.list(users, {
    ...query,
    sort: BY_NAME,
    limit: PEOPLE_PER_PAGE,
    offset: (at - 1) * PEOPLE_PER_PAGE,
  })
  return { people: await withRoles(reader, found), total, page: at, pages }
}

/** For admins: everybody who is wanted, page after page in one list. */
export async function allPeopleFound(reader: Reader, wanted: Omit<PeopleWanted, 'page'>): Promise<Person[]> {
  const everybody: Person[] = []
  for (;;) {
    const found = await reader.list(users, {
      ...queryFor(wanted),
      sort: BY_NAME,
      limit: READ_AT_ONCE,
      offset: everybody.length,
    })
    everybody.push(...(await withRoles(reader, found)))
    if (found.length < READ_AT_ONCE) return everybody
  }
}

const READ_AT_ONCE = 500

/** The id last: people of one name must not change places between two pages. */
const BY_NAME = 'name,email,id'

/** For admins: one person; undefined when there is no such account. */
export async function personFound(reader: Reader, id: string): Promise<Person | undefined> {
  const user = id === '' ? undefined : await reader.get(users, id)
  return user && (await withRoles(reader, [user]))[0]
}

export interface PeopleCounts {
  readonly all: number
  readonly unverified: number
  readonly blocked: number
  readonly byRole: ReadonlyMap<Role, number>
}

/** For admins: how many each filter of the list would show. */
export async function peopleCounts(reader: Reader): Promise<PeopleCounts> {
  const count = (wanted: PeopleWanted) => reader.count(users, queryFor(wanted))
  const ofRoles = Promise.all(ROLES.map(async (role) => [role, await count({ role })] as const))
  const [all, unverified, blocked] = await Promise.all([
    count({}),
    count({ only: 'unverified' }),
    count({ only: 'blocked' }),
  ])
  return { all, unverified, blocked, byRole: new Map(await ofRoles) }
}

/** Each word that is searched must be in the name or in the address, in any order. */
function queryFor({ search = '', role, only }: PeopleWanted) {
  const words = wordsIn(search)
  const conditions = [
    ...words.map((_, index) => `(name ~ {:word${index}} || email ~ {:word${index}})`),
    role && 'roles_via_user.roles ?= {:role}',
    only === 'unverified' && 'verified = false',
    only === 'blocked' && 'blocked = true',
  ].filter((it) => typeof it === 'string')
  const params = Object.fromEntries(words.map((word, index) => [`word${index}`, word]))
  return { filter: conditions.join(' && '), params: { ...params, role: role ?? '' } }
}

/** What is searched, word by word, as the filter language compares it. */
export const wordsIn = (search: string): readonly string[] =>
  search.slice(0, SEARCH_MAX).split(/\s+/).filter(Boolean).slice(0, WORDS_MOST).map(asText)

const SEARCH_MAX = 100
/** A name has three or four; more would only make the question longer. */
const WORDS_MOST = 8

/** A percent sign that somebody looks for is no pattern. */
const asText = (search: string) => search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

async function withRoles(reader: Reader, found: readonly User[]): Promise<Person[]> {
  const ofPeople = await reader.pointingAt(
    roles,
    'user',
    found.map((user) => user.id),
  )
  const byPerson = new Map(ofPeople.map((record) => [record.user, record.roles]))
  return found.map((user) => {
    const { password: _, tokenKey: __, ...shown } = user
    return { ...shown, roles: byPerson.get(user.id) ?? [] }
  })
}

export interface RequestShown extends BookerRequest {
  person: { id: string; name: string; email: string }
  /** The admin's name; '' while it is open, or once the admin has no account any more. */
  decidedBy: string
}

const REQUESTS_SHOWN_MOST = 200

/** For admins: open requests, oldest first, or decided ones, newest first. */
export async function bookerRequestsShown(reader: Reader, which: 'open' | 'decided'): Promise<RequestShown[]> {
  const found = await reader.listWith(bookerRequests, ['user', 'decided_by'], {
    filter: which === 'open' ? 'status = "open"' : 'status != "open"',
    sort: which === 'open' ? 'created' : '-decided_at',
    limit: REQUESTS_SHOWN_MOST,
  })
  return found.map(({ expand, ...request }) => ({
    ...request,
    person: { id: request.user, name: expand.user?.name ?? '', email: expand.user?.email ?? '' },
    decidedBy: expand.decided_by?.name ?? '',
  }))
}

/** The person's own latest request. */
export const latestBookerRequest = (reader: Reader, user: string): Promise<BookerRequest | undefined> =>
  reader.first(bookerRequests, { filter: 'user = {:user}', params: { user }, sort: '-created,-@rowid' })

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
    sort: '-created,-@rowid',
    limit: INVITATIONS_SHOWN_MOST,
  })
  return found.map((invitation) => {
    const { expand, token_hash: _, ...shown } = invitation
    const names = { teamName: expand.team?.name ?? '', madeBy: expand.created_by?.name ?? '' }
    return { ...shown, ...names, state: stateOf(reader, shown) }
  })
}
