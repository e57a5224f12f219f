import { ROLES, type Role } from '#access/roles.ts'

/** Which people a list shows, as its address says it: `?q=ada&show=blocked&page=2`. */
export interface PeopleShown {
  /** What is searched. */
  readonly q: string
  readonly show: Show
  /** From 1. */
  readonly page: number
}

export const STATES_SHOWN = ['unverified', 'blocked'] as const
export type Show = 'all' | (typeof STATES_SHOWN)[number] | Role

const SHOWN: readonly Show[] = ['all', ...STATES_SHOWN, ...ROLES]

export function peopleShownIn(params: URLSearchParams): PeopleShown {
  const show = params.get('show')
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim(),
    show: SHOWN.find((it) => it === show) ?? 'all',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The same as the query of the people asks it. */
export function wantedOf({ q, show, page }: PeopleShown) {
  const role = ROLES.find((it) => it === show)
  const only = STATES_SHOWN.find((it) => it === show)
  return { search: q, page, ...(role && { role }), ...(only && { only }) }
}

/** An address on a page; what is not said is left out of it. `person` opens one of the people. */
export function peopleHref(path: string, shown: Partial<PeopleShown> & { readonly person?: string }): string {
  const { q = '', show = 'all', page = 1, person = '' } = shown
  const params = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(show === 'all' ? {} : { show }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(person === '' ? {} : { person }),
  })
  return params.size === 0 ? path : `${path}?${params}`
}
