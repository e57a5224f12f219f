import { withParams } from '#rules/with-params.ts'

/** Where disc golf is found. */

export const DISCGOLF_PATH = '/discgolf'
const COURSE_PATH = '/discgolf/course'
const TOURNAMENT_PATH = '/discgolf/tournament'

/** `/discgolf/course?layout=…&hole=7`; `view=sheet` is for the printer. */
export const courseHref = (params: { layout?: string; hole?: string; view?: 'sheet' } = {}): string =>
  withParams(COURSE_PATH, params)

export interface BoardAddress {
  readonly division?: string
  /** The id of a round; left out for all of them. */
  readonly round?: string
  /** Whose holes are open. */
  readonly player?: string
  readonly view?: 'cards' | 'holes'
}

export const boardHref = (shown: BoardAddress = {}): string => withParams(TOURNAMENT_PATH, { ...shown })

export interface CardAddress {
  readonly card: string
  readonly hole?: string
  /** Of guests without an account. */
  readonly code?: string
  readonly as?: string
}

export const cardHref = (shown: CardAddress): string => withParams(TOURNAMENT_PATH, { ...shown })
