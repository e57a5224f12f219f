import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { roles, users } from '../accounts.collections.ts'
import { peopleFound, wordsIn } from '../accounts.queries.server.ts'

/** Who manages which team, for admins. Read past the rules: the page's guard says who may see it. */

export interface ManagerShown {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Without the role the pages of a manager stay closed. */
  readonly hasRole: boolean
}

export interface TeamManaged {
  readonly id: string
  readonly name: string
  readonly division: 'mixed' | 'open' | 'women' | ''
  readonly city: string
  readonly short_name: string
  readonly colour_dark: string
  readonly managers: readonly ManagerShown[]
}

export interface TeamsManaged {
  readonly teams: readonly TeamManaged[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

const PER_PAGE = 50
/** What is withdrawn or declined is managed by nobody any more. */
const PLAYING = 'state != "withdrawn" && state != "declined"'

/** Teams by name. Each word that is searched must be in the name or city of the team or in a manager's name. */
export async function teamsManaged(
  reader: Reader,
  wanted: { search: string; isWithout: boolean; page: number },
): Promise<TeamsManaged> {
  const words = wordsIn(wanted.search)
  const filter = [
    PLAYING,
    ...words.map((_, at) => `(name ~ {:word${at}} || city ~ {:word${at}} || managers.name ?~ {:word${at}})`),
    ...(wanted.isWithout ? ['managers:length = 0'] : []),
  ].join(' && ')
  const query = { filter, params: Object.fromEntries(words.map((word, at) => [`word${at}`, word])) }
  const total = await reader.count(teams, query)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(wanted.page, pages)
  const found = await reader.list(teams, {
    ...query,
    sort: 'name,division,id',
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  })
  return { teams: await withManagers(reader, found), total, page, pages }
}

export async function teamManaged(reader: Reader, id: string): Promise<TeamManaged | undefined> {
  const team = id === '' ? undefined : await reader.get(teams, id)
  return team && (await withManagers(reader, [team]))[0]
}

export interface ManagersCounts {
  readonly teams: number
  readonly without: number
}

export async function managersCounts(reader: Reader): Promise<ManagersCounts> {
  const [all, without] = await Promise.all([
    reader.count(teams, { filter: PLAYING }),
    reader.count(teams, { filter: `${PLAYING} && managers:length = 0` }),
  ])
  return { teams: all, without }
}

export interface ManagingPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly teams: readonly { readonly id: string; readonly name: string }[]
}

/** People with the role, by name, and what they manage. */
export async function managingPeople(reader: Reader, wanted: { search: string; page: number }) {
  const { people, ...rest } = await peopleFound(reader, { role: 'teammanager', ...wanted })
  const managed = await reader.pointingAt(
    teams,
    'managers',
    people.map(({ id }) => id),
  )
  const playing = managed.filter(({ state }) => state !== 'withdrawn' && state !== 'declined')
  const shown = people.map(
    ({ id, name, email }): ManagingPerson => ({
      id,
      name,
      email,
      teams: playing
        .filter(({ managers }) => managers.includes(id))
        .map((team) => ({ id: team.id, name: team.name }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }),
  )
  return { people: shown, ...rest }
}

type Managed = Omit<TeamManaged, 'managers'> & { readonly managers: readonly string[] }

async function withManagers(reader: Reader, found: readonly Managed[]): Promise<TeamManaged[]> {
  const people = await reader.byIds(
    users,
    found.flatMap(({ managers }) => managers),
  )
  const held = await reader.pointingAt(roles, 'user', [...people.keys()])
  const withRole = new Set(held.filter((it) => it.roles.includes('teammanager')).map(({ user }) => user))
  return found.map(({ id, name, division, city, short_name, colour_dark, managers }) => ({
    id,
    name,
    division,
    city,
    short_name,
    colour_dark,
    managers: managers
      .flatMap((user) => people.get(user) ?? [])
      .map((user) => ({ id: user.id, name: user.name, email: user.email, hasRole: withRole.has(user.id) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }))
}
