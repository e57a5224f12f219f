import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { search, where } from '#records/viewing/search.ts'
import { roles, users } from '../accounts.collections.ts'
import { peopleFound } from '../accounts.queries.server.ts'

import type { ManagedTeamsShown, ManagersShown } from './managers.address.ts'

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
  readonly division: string
  readonly city: string
  readonly short_name: string
  readonly colour_dark: string
  readonly managers: readonly ManagerShown[]
}

const PER_PAGE = 50
/** What is withdrawn or declined is managed by nobody any more. */
const PLAYING = 'state != "withdrawn" && state != "declined"'
const WITHOUT = 'managers:length = 0'

/** Teams by name. */
export async function teamsManaged(reader: Reader, { q, choices, page }: ManagedTeamsShown) {
  const found = await reader.page(teams, {
    ...where([PLAYING, search(q, ['name ~', 'city ~', 'managers.name ?~']), choices.show === 'without' && WITHOUT]),
    sort: 'name_key,division,id',
    page,
    perPage: PER_PAGE,
  })
  return { ...found, items: await withManagers(reader, found.items) }
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
    reader.count(teams, where([PLAYING, WITHOUT])),
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
export async function managingPeople(reader: Reader, shown: ManagersShown) {
  const { items: people, ...rest } = await peopleFound(reader, { ...shown, choices: { show: 'teammanager' } })
  const managed = await reader.pointingAt(
    teams,
    'managers',
    people.map(({ id }) => id),
  )
  const playing = managed.filter(({ state }) => state !== 'withdrawn' && state !== 'declined')
  const items = people.map(
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
  return { items, ...rest }
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
