import type { DIVISIONS } from '#areas/teams/teams.collections.ts'
import type { REGISTRATION_STATES } from '../registration.collections.ts'

/** Which registrations the list shows, as its address says it: `?show=waiting&division=mixed&q=her&page=2`. */
export interface RegistrationsShown {
  readonly show: Show
  readonly division: Division | ''
  /** What is searched. */
  readonly q: string
  readonly sort: 'asked' | 'name'
  /** From 1. */
  readonly page: number
}

type Division = (typeof DIVISIONS)[number]
export type Show = (typeof REGISTRATION_STATES)[number] | 'all'

/** What has to be decided comes first. */
const FIRST: Show = 'registered'

export const SHOWN: readonly Show[] = ['registered', 'waiting', 'accepted', 'declined', 'withdrawn', 'all']
export const SHOWN_DIVISIONS: readonly Division[] = ['mixed', 'open', 'women']

export function registrationsShownIn(params: URLSearchParams): RegistrationsShown {
  const [show, division, page] = [params.get('show'), params.get('division'), Number(params.get('page'))]
  return {
    show: SHOWN.find((it) => it === show) ?? FIRST,
    division: SHOWN_DIVISIONS.find((it) => it === division) ?? '',
    q: (params.get('q') ?? '').trim(),
    sort: params.get('sort') === 'name' ? 'name' : 'asked',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

export const REGISTRATIONS_PATH = '/admin/team_registration'

/** An address of the list; what is usual is left out of it. */
export function registrationsHref(shown: Partial<RegistrationsShown>): string {
  const { show = FIRST, division = '', q = '', sort = 'asked', page = 1 } = shown
  const params = new URLSearchParams({
    ...(show === FIRST ? {} : { show }),
    ...(division === '' ? {} : { division }),
    ...(q === '' ? {} : { q }),
    ...(sort === 'asked' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
  return params.size === 0 ? REGISTRATIONS_PATH : `${REGISTRATIONS_PATH}?${params}`
}
