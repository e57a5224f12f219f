/** What the fields of a tournament take; forms and collection alike go by it. */

/** Whether goals and assists are kept; '' for not. */
export const WHO_SCORED = ['on'] as const

export const CURRENCIES = ['EUR', 'CHF', 'GBP', 'CZK', 'DKK', 'SEK', 'NOK', 'PLN', 'USD'] as const

/**
 * Who sees spirit scores. `hidden`: admins only. `after_both_sheets`: a team sees what it received in a game once both
 * sheets of the game are in. `public`: the ranking besides is there for everybody.
 */
export const SPIRIT_VISIBILITIES = ['hidden', 'after_both_sheets', 'public'] as const

interface Figure {
  readonly min: number
  readonly max: number
  /** Otherwise 0 means that there is none. */
  readonly required?: true
}

/** Minutes and points. */
export const FIGURES = {
  game_length: { min: 10, max: 240, required: true },
  half_cap: { min: 1, max: 240 },
  time_cap: { min: 1, max: 240 },
  minimum_rest: { min: 1, max: 600 },
  target_score: { min: 1, max: 99, required: true },
  forfeit_score: { min: 1, max: 99, required: true },
} as const satisfies Readonly<Record<string, Figure>>

/** Long enough for any tournament, short enough to lay out day by day. */
export const DAYS_MAX = 31
