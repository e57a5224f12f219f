import type { Division } from '#ui/marks/DivisionMark.tsx'
import { ADMIN_PLAYERS_PATH } from '../admin-links.ts'

/** Which players the admins' list shows, as its address says it: `?q=runa&team=…&division=open&show=walk_in&fee=paid&sort=-name&page=2`. */
export interface PlayersShown {
  /** What is searched. */
  readonly q: string
  /** The id of a team; ''. */
  readonly team: string
  readonly division: Division | ''
  readonly show: PlayersShow | ''
  readonly fee: FeeShown | ''
  readonly sort: PlayerSort
  readonly isDescending: boolean
  /** From 1. */
  readonly page: number
}

export const PLAYERS_SHOWS = ['walk_in', 'connected', 'unconnected', 'asked'] as const
export type PlayersShow = (typeof PLAYERS_SHOWS)[number]
export const FEES_SHOWN = ['open', 'paid', 'waived', 'refunded'] as const
export type FeeShown = (typeof FEES_SHOWN)[number]
export const PLAYER_SORTS = ['name', 'team', 'added'] as const
export type PlayerSort = (typeof PLAYER_SORTS)[number]

const DIVISIONS: readonly Division[] = ['mixed', 'open', 'women']

export const PLAYERS_CSV_PATH = '/api/teams/players.csv'

export function playersShownIn(params: URLSearchParams): PlayersShown {
  const among = <T extends string>(values: readonly T[], wanted: string | null): T | undefined =>
    values.find((it) => it === wanted)
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim(),
    team: params.get('team') ?? '',
    division: among(DIVISIONS, params.get('division')) ?? '',
    show: among(PLAYERS_SHOWS, params.get('show')) ?? '',
    fee: among(FEES_SHOWN, params.get('fee')) ?? '',
    sort: among(PLAYER_SORTS, sort.replace(/^-/, '')) ?? 'name',
    isDescending: sort.startsWith('-') && among(PLAYER_SORTS, sort.slice(1)) !== undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The parts of the address that say something; the rest is as usual. */
export function playersParams(shown: Partial<PlayersShown>): Record<string, string> {
  const { q = '', team = '', division = '', show = '', fee = '', sort = 'name', isDescending = false, page = 1 } = shown
  return {
    ...(q !== '' && { q }),
    ...(team !== '' && { team }),
    ...(division !== '' && { division }),
    ...(show !== '' && { show }),
    ...(fee !== '' && { fee }),
    ...((sort !== 'name' || isDescending) && { sort: `${isDescending ? '-' : ''}${sort}` }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** An address; `more` opens a player, two that are merged, or the import. */
export function playersHref(
  shown: Partial<PlayersShown>,
  more: Readonly<Record<string, string>> = {},
  path = ADMIN_PLAYERS_PATH,
): string {
  const params = new URLSearchParams({ ...playersParams(shown), ...more })
  return params.size === 0 ? path : `${path}?${params}`
}

export const isUnfiltered = ({ q, team, division, show, fee }: PlayersShown): boolean =>
  [q, team, division, show, fee].every((it) => it === '')
