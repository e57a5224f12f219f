import { withParams } from '#rules/with-params.ts'

/** Addresses of the scorekeeper's page: what waits, and beside it one thing in hand. */

const PATH = '/scores/confirm'

export const confirmHref = {
  queue: PATH,
  game: (game: string) => withParams(PATH, { game }),
  /** The preview of a correction: `forfeit-home`, `reopen`. */
  correction: (game: string, to: string) => withParams(PATH, { game, to }),
  tie: (division: string, pool: string) => withParams(PATH, { tie: `${division}/${pool}` }),
  codes: withParams(PATH, { view: 'codes' }),
}

export const posterHref = (field: string): string => `/field/${field}?view=poster`
