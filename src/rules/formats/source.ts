/** Where a side of a game, a member of a pool, or the team on a place comes from. */

export type Source =
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'place'; readonly pool: string; readonly place: number }
  | { readonly kind: 'winner' | 'loser'; readonly game: string }
  /** Filled when that round of the Swiss draw is paired; slots 1 and 2 are the first game. */
  | { readonly kind: 'slot'; readonly pool: string; readonly round: number; readonly slot: number }
  /** Known by name whatever happens before; for show games. */
  | { readonly kind: 'team'; readonly team: string }

export const seed = (seed: number): Source => ({ kind: 'seed', seed })
export const placeInPool = (pool: string, place: number): Source => ({ kind: 'place', pool, place })
export const winnerOf = (game: string): Source => ({ kind: 'winner', game })
export const loserOf = (game: string): Source => ({ kind: 'loser', game })
export const slotOf = (pool: string, round: number, slot: number): Source => ({ kind: 'slot', pool, round, slot })
export const fixedTeam = (team: string): Source => ({ kind: 'team', team })

/** As it is stored and compared: `#3`, `A.1`, `W:SF1`, `L:SF1`, `S~2.5`, `@team`. */
export function printSource(source: Source): string {
  switch (source.kind) {
    case 'seed':
      return `#${source.seed}`
    case 'place':
      return `${source.pool}.${source.place}`
    case 'winner':
      return `W:${source.game}`
    case 'loser':
      return `L:${source.game}`
    case 'slot':
      return `${source.pool}~${source.round}.${source.slot}`
    case 'team':
      return `@${source.team}`
  }
}

export const sameSource = (one: Source, other: Source): boolean => printSource(one) === printSource(other)

const NUMBER = '([1-9][0-9]{0,2})'
const POOL = '([A-Z][A-Z0-9]{0,7})'
const GAME = '([A-Z][A-Z0-9]{0,7}(?:-[A-Z0-9]{1,8}){0,2})'

/** A pool's key is its letter; a word fits where somebody wants one. Neither has a sign that separates in a printed source. */
export const POOL_KEY = new RegExp(`^${POOL}$`)
export const GAME_KEY = new RegExp(`^${GAME}$`)

const READERS: readonly (readonly [RegExp, (...parts: readonly string[]) => Source])[] = [
  [new RegExp(`^#${NUMBER}$`), (it = '') => seed(Number(it))],
  [new RegExp(`^${POOL}\\.${NUMBER}$`), (pool = '', place = '') => placeInPool(pool, Number(place))],
  [new RegExp(`^W:${GAME}$`), (game = '') => winnerOf(game)],
  [new RegExp(`^L:${GAME}$`), (game = '') => loserOf(game)],
  [
    new RegExp(`^${POOL}~${NUMBER}\\.${NUMBER}$`),
    (pool = '', round = '', slot = '') => slotOf(pool, Number(round), Number(slot)),
  ],
  [/^@([A-Za-z0-9_-]{1,40})$/, (team = '') => fixedTeam(team)],
]

/** Undefined for what is no source; whatever is one prints as the same text again. */
export function parseSource(text: string): Source | undefined {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text)
    if (match) return read(...match.slice(1))
  }
  return undefined
}
