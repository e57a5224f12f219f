import { users } from '#areas/accounts/accounts.collections.ts'
import { accountsOf } from '#areas/settlement/settlement.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import { doubledSeeds } from '#rules/seeds.ts'
import type { TeamAccount } from '#rules/settlement/fees.ts'
import { contactsOf, type KeptContact } from '../contacts/contacts.api.server.ts'
import type { Team } from '../teams.api.server.ts'
import { players, teams } from '../teams.collections.ts'
import type { AdminTeamsShown } from './admin-teams.address.ts'

/** Teams for admins. Read past the rules: the page's guard says who may see it. */

export interface TeamListed extends Omit<Team, 'managers'> {
  readonly players: number
  /** What it owes and has paid. */
  readonly account: TeamAccount | undefined
  /** By name. */
  readonly managers: readonly { readonly id: string; readonly name: string }[]
  /** Who speaks for it, by their addresses. */
  readonly contacts: readonly KeptContact[]
}

const PER_PAGE = 50

export async function teamsListed(reader: Reader, shown: AdminTeamsShown) {
  const found = await reader.page(teams, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })
  return { ...found, items: await listed(reader, found.items) }
}

/** All of them that the address asks for, in one list. */
export const allTeamsListed = async (reader: Reader, shown: AdminTeamsShown): Promise<TeamListed[]> =>
  listed(reader, await reader.every(teams, queryFor(shown)))

export async function teamListed(reader: Reader, id: string): Promise<TeamListed | undefined> {
  const team = id === '' ? undefined : await reader.get(teams, id)
  return team && (await listed(reader, [team]))[0]
}

export interface TeamCounts {
  readonly all: number
  readonly byDivision: Readonly<Record<string, number>>
  readonly byState: Readonly<Record<string, number>>
  readonly locked: number
}

/** How many each filter of the list would show, alone: in one query. */
export async function teamCounts(reader: Reader): Promise<TeamCounts> {
  const rows = await reader.countBy(teams, ['division', 'state', 'roster_locked'])
  const sum = (counted: readonly { count: number }[]) => counted.reduce((total, { count }) => total + count, 0)
  const by = (key: 'division' | 'state') =>
    Object.fromEntries([...Map.groupBy(rows, (row) => row[key])].map(([value, counted]) => [value, sum(counted)]))
  return {
    all: sum(rows),
    byDivision: by('division'),
    byState: by('state'),
    locked: sum(rows.filter(({ roster_locked }) => roster_locked)),
  }
}

export interface SeedRow {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly seed: number
  readonly isDoubled: boolean
}

/** The teams of a division that take part, by seed; whoever has none comes last, by name. */
export async function seedsOf(reader: Reader, division: string): Promise<SeedRow[]> {
  const found = await reader.list(teams, {
    filter: 'division = {:division} && state = "accepted"',
    params: { division },
    sort: 'name_key',
  })
  const doubled = doubledSeeds(found)
  return found
    .map(({ id, name, city, seed }) => ({ id, name, city, seed, isDoubled: doubled.has(id) }))
    .toSorted((one, other) => (one.seed || Infinity) - (other.seed || Infinity) || 0)
}

function queryFor(shown: AdminTeamsShown) {
  const { division, state, locked } = shown.choices
  return {
    ...where(
      [
        search(shown.q, ['name ~', 'short_name ~', 'city ~', 'managers.name ?~']),
        division && 'division = {:division}',
        state && 'state = {:state}',
        locked && `roster_locked = ${locked === 'yes'}`,
      ],
      { division, state },
    ),
    sort: orderOf(shown, 'name_key,id'),
  }
}

async function listed(reader: Reader, found: readonly Team[]): Promise<TeamListed[]> {
  const counts = await reader.countsPointingAt(
    players,
    'team',
    found.map(({ id }) => id),
  )
  const people = await reader.byIds(
    users,
    found.flatMap(({ managers }) => managers),
  )
  const accounts = await accountsOf(reader, found)
  const contacts = await contactsOf(reader, found)
  return found.map((team) => ({
    ...team,
    account: accounts.get(team.id),
    players: counts.get(team.id) ?? 0,
    contacts: contacts.get(team.id) ?? [],
    managers: team.managers
      .flatMap((user) => people.get(user) ?? [])
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }))
}
