/** Addresses of the scorekeeper's page: what waits, and beside it one thing in hand. */

const PATH = '/scores/confirm'

const withParams = (params: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(params).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}

export const confirmHref = {
  queue: PATH,
  game: (game: string) => withParams({ game }),
  /** The preview of a correction: `forfeit-home`, `reopen`. */
  correction: (game: string, to: string) => withParams({ game, to }),
  tie: (division: string, pool: string) => withParams({ tie: `${division}/${pool}` }),
  codes: withParams({ view: 'codes' }),
}

export const posterHref = (field: string): string => `/field/${field}?view=poster`
