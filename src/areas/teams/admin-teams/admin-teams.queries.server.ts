import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import { doubledSeeds } from '#rules/seeds.ts'
import type { Division } from '#ui/marks/DivisionMark.tsx'
import { searched } from '../admin-search.server.ts'
import type { Team } from '../teams.api.server.ts'
import { players, teams } from '../teams.collections.ts'
import { type TeamState, type TeamsShown } from './admin-teams-shown.ts'

/** Teams for admins. Read past the rules: the page's guard says who may see it. */

export interface TeamListed {
  readonly id: string
  readonly updated: string
  readonly name: string
  readonly short_name: string
  readonly division: Division | ''
  readonly city: string
  readonly country: string
  readonly logo: string
  readonly colour_light: string
  readonly colour_dark: string
  readonly seed: number
  readonly state: TeamState | ''
  readonly withdrawal: Team['withdrawal']
  readonly roster_locked: boolean
  readonly players: number
  /** By name. */
  readonly managers: readonly { readonly id: string; readonly name: string }[]
}

export interface TeamsPage {
  readonly teams: readonly TeamListed[]
  /** Of all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

const PER_PAGE = 50

export async function teamsListed(reader: Reader, shown: TeamsShown): Promise<TeamsPage> {
  const query = queryFor(shown)
  const total = await reader.count(teams, query)
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(shown.page, pages)
  const found = await reader.list(teams, {
    ...query,
    sort: orderOf(shown),
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  })
  return { teams: await listed(reader, found), total, page, pages }
}

const READ_AT_ONCE = 500

/** All of them that the address asks for, in one list. */
export async function allTeamsListed(reader: Reader, shown: TeamsShown): Promise<TeamListed[]> {
  const all: TeamListed[] = []
  for (;;) {
    const found = await reader.list(teams, {
      ...queryFor(shown),
      sort: orderOf(shown),
      limit: READ_AT_ONCE,
      offset: all.length,
    })
    all.push(...(await listed(reader, found)))
    if (found.length < READ_AT_ONCE) return all
  }
}

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
  const rows = await reader.store.all<{ division: string; state: string; locked: number; count: number }>(
    'SELECT "division", "state", "roster_locked" AS "locked", count(*) AS "count" FROM "teams" GROUP BY 1, 2, 3',
  )
  const sum = (counted: readonly { count: number }[]) => counted.reduce((total, { count }) => total + count, 0)
  const by = (key: 'division' | 'state') =>
    Object.fromEntries([...Map.groupBy(rows, (row) => row[key])].map(([value, counted]) => [value, sum(counted)]))
  return {
    all: sum(rows),
    byDivision: by('division'),
    byState: by('state'),
    locked: sum(rows.filter(({ locked }) => locked === 1)),
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
export async function seedsOf(reader: Reader, division: Division): Promise<SeedRow[]> {
  const found = await reader.list(teams, {
    filter: 'division = {:division} && state = "accepted"',
    params: { division },
    sort: 'name',
  })
  const doubled = doubledSeeds(found)
  return found
    .map(({ id, name, city, seed }) => ({ id, name, city, seed, isDoubled: doubled.has(id) }))
    .toSorted((one, other) => (one.seed || Infinity) - (other.seed || Infinity) || 0)
}

/** The id last: equal teams must not change places between two pages. */
const orderOf = ({ sort, isDescending }: TeamsShown) => `${isDescending ? '-' : ''}${sort},name,id`

function queryFor({ q, division, state, locked }: TeamsShown) {
  const { filter, params } = searched(
    q,
    (word) => `name ~ ${word} || short_name ~ ${word} || city ~ ${word} || managers.name ?~ ${word}`,
  )
  const conditions = [
    filter,
    division && 'division = {:division}',
    state && 'state = {:state}',
    locked && `roster_locked = ${locked === 'yes'}`,
  ].filter(Boolean)
  return { filter: conditions.join(' && '), params: { ...params, division, state } }
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
  return found.map((team) => ({
    id: team.id,
    updated: team.updated,
    name: team.name,
    short_name: team.short_name,
    division: team.division,
    city: team.city,
    country: team.country,
    logo: team.logo,
    colour_light: team.colour_light,
    colour_dark: team.colour_dark,
    seed: team.seed,
    state: team.state,
    withdrawal: team.withdrawal,
    roster_locked: team.roster_locked,
    players: counts.get(team.id) ?? 0,
    managers: team.managers
      .flatMap((user) => people.get(user) ?? [])
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }))
}
