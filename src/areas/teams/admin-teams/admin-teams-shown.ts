import type { Division } from '#ui/marks/DivisionMark.tsx'

/** Which teams the admins' list shows, as its address says it: `?q=köln&division=open&state=accepted&locked=yes&sort=-seed&page=2`. */
export interface TeamsShown {
  /** What is searched. */
  readonly q: string
  readonly division: Division | ''
  readonly state: TeamState | ''
  readonly locked: 'yes' | 'no' | ''
  readonly sort: TeamSort
  readonly isDescending: boolean
  /** From 1. */
  readonly page: number
}

export const DIVISIONS_SHOWN: readonly Division[] = ['mixed', 'open', 'women']
export const STATES_SHOWN = ['registered', 'accepted', 'waiting', 'declined', 'withdrawn'] as const
export type TeamState = (typeof STATES_SHOWN)[number]
export const TEAM_SORTS = ['name', 'division', 'city', 'state', 'seed'] as const
export type TeamSort = (typeof TEAM_SORTS)[number]

export const ADMIN_TEAMS_PATH = '/admin/tournament/teams'
export const TEAMS_CSV_PATH = '/api/teams/teams.csv'

export function teamsShownIn(params: URLSearchParams): TeamsShown {
  const among = <T extends string>(values: readonly T[], wanted: string | null): T | undefined =>
    values.find((it) => it === wanted)
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim(),
    division: among(DIVISIONS_SHOWN, params.get('division')) ?? '',
    state: among(STATES_SHOWN, params.get('state')) ?? '',
    locked: among(['yes', 'no'], params.get('locked')) ?? '',
    sort: among(TEAM_SORTS, sort.replace(/^-/, '')) ?? 'name',
    isDescending: sort.startsWith('-') && among(TEAM_SORTS, sort.slice(1)) !== undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The parts of the address that say something; the rest is as usual. */
export function teamsParams(shown: Partial<TeamsShown>): Record<string, string> {
  const { q = '', division = '', state = '', locked = '', sort = 'name', isDescending = false, page = 1 } = shown
  return {
    ...(q !== '' && { q }),
    ...(division !== '' && { division }),
    ...(state !== '' && { state }),
    ...(locked !== '' && { locked }),
    ...((sort !== 'name' || isDescending) && { sort: `${isDescending ? '-' : ''}${sort}` }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** An address; `more` opens a team, the form for a new one, the import or the seeds. */
export function teamsHref(
  shown: Partial<TeamsShown>,
  more: Readonly<Record<string, string>> = {},
  path = ADMIN_TEAMS_PATH,
): string {
  const params = new URLSearchParams({ ...teamsParams(shown), ...more })
  return params.size === 0 ? path : `${path}?${params}`
}
