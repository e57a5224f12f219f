import { nameKey } from '#rules/names.ts'

/** Which teams a visitor looks for, as the address says it. */

export const TEAMS_PATH = '/teams'
export const teamHref = (id: string) => `${TEAMS_PATH}/${id}`

export interface TeamsWanted {
  readonly q: string
  /** By its key; '' for all. */
  readonly division: string
  readonly page: number
}

/** Longer than any name. */
const SEARCH_MAX = 80
/** More than three usual divisions hold, few enough for a phone. */
const PER_PAGE = 100

export function teamsWantedIn(params: URLSearchParams): TeamsWanted {
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    division: params.get('division') ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

export function teamsHref({ q = '', division = '', page = 1 }: Partial<TeamsWanted>): string {
  const params = new URLSearchParams({
    ...(division !== '' && { division }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? TEAMS_PATH : `${TEAMS_PATH}?${params}`
}

export interface Findable {
  readonly name: string
  readonly short_name: string
  readonly city: string
  readonly division: string
}

export interface TeamsFound<T> {
  readonly teams: readonly T[]
  readonly page: number
  readonly pages: number
  /** Of those that the search finds. */
  readonly count: number
  readonly countByDivision: Readonly<Record<string, number>>
}

/** One page of those that are wanted, in the order they came in. Accents and case make no difference. */
export function teamsFound<T extends Findable>(all: readonly T[], { q, division, page }: TeamsWanted): TeamsFound<T> {
  const words = nameKey(q).split(' ')
  const matching = q === '' ? all : all.filter((team) => words.every((word) => searched(team).includes(word)))
  const chosen = division === '' ? matching : matching.filter((team) => team.division === division)
  const pages = Math.max(1, Math.ceil(chosen.length / PER_PAGE))
  const shown = Math.min(page, pages)
  return {
    teams: chosen.slice((shown - 1) * PER_PAGE, shown * PER_PAGE),
    page: shown,
    pages,
    count: matching.length,
    countByDivision: Object.fromEntries(
      [...Map.groupBy(matching, (team) => team.division)].map(([key, teams]) => [key, teams.length]),
    ),
  }
}

const searched = ({ name, short_name, city }: Findable) => nameKey(`${name} ${short_name} ${city}`)
