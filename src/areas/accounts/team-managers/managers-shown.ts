import { MANAGERS_PATH } from '../people/people-paths.ts'

/** Which managers the page shows, as its address says it: `?by=people&q=ada&page=2`, `?show=without`, `?team=…&add=…`. */
export interface ManagersShown {
  readonly by: 'teams' | 'people'
  readonly q: string
  /** Only teams without anybody. */
  readonly isWithout: boolean
  /** From 1. */
  readonly page: number
  /** The team that is open; ''. */
  readonly team: string
  /** Who is looked for, to be added to it. */
  readonly add: string
}

export function managersShownIn(params: URLSearchParams): ManagersShown {
  const page = Number(params.get('page'))
  return {
    by: params.get('by') === 'people' ? 'people' : 'teams',
    q: (params.get('q') ?? '').trim(),
    isWithout: params.get('show') === 'without',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    team: params.get('team') ?? '',
    add: (params.get('add') ?? '').trim(),
  }
}

/** An address of the page; what is not said is left out of it. */
export function managersHref(shown: Partial<ManagersShown>): string {
  const params = new URLSearchParams({
    ...(shown.by === 'people' && { by: 'people' }),
    ...(shown.q && { q: shown.q }),
    ...(shown.isWithout && { show: 'without' }),
    ...(shown.page && shown.page > 1 && { page: String(shown.page) }),
    ...(shown.team && { team: shown.team }),
    ...(shown.add && { add: shown.add }),
  })
  return params.size === 0 ? MANAGERS_PATH : `${MANAGERS_PATH}?${params}`
}
