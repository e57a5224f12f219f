import { withParams } from '#rules/with-params.ts'

export const MAP_PATH = '/map'

/** What admins change on the page: the pins, one of them with `pin`, a new one, the picture, and where phones are on it. */
export const MAP_EDITS = ['pins', 'new', 'plan', 'position'] as const
export type MapEdit = (typeof MAP_EDITS)[number]

export interface MapAddress {
  /** The place that is shown; `field=…` says the same. */
  readonly pin?: string
  /** One kind of places alone. */
  readonly kind?: string
  readonly edit?: MapEdit
}

export const mapHref = (shown: MapAddress = {}): string => withParams(MAP_PATH, { ...shown })

export interface MapShownAt {
  readonly pin: string
  readonly kind: string
}

/** What an address asks to be shown. */
export const mapShownIn = (params: URLSearchParams): MapShownAt => ({
  pin: params.get('pin') ?? params.get('field') ?? '',
  kind: params.get('kind') ?? '',
})

export const editIn = (params: URLSearchParams): MapEdit | undefined =>
  params.has('edit') ? (MAP_EDITS.find((it) => it === params.get('edit')) ?? 'pins') : undefined
