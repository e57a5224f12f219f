/**
 * What does not fit in a format, as codes with facts. Sources are printed; `at` is the key of a pool or game, or the number
 * of a place.
 */

export type FormatProblem =
  /** Not 3 to 32. */
  | { readonly code: 'teams-out-of-range'; readonly teams: number }
  | { readonly code: 'too-many'; readonly what: 'games' | 'pools' | 'members' | 'places'; readonly most: number }
  | { readonly code: 'name-too-long'; readonly at: string; readonly most: number }
  | { readonly code: 'bad-key'; readonly at: string }
  | { readonly code: 'bad-round'; readonly at: string }
  | { readonly code: 'game-key-twice'; readonly game: string }
  | { readonly code: 'pool-key-twice'; readonly pool: string }
  /** A source names what is not there. */
  | {
      readonly code: 'no-such-seed' | 'no-such-pool' | 'no-such-place' | 'no-such-game' | 'no-such-slot'
      readonly at: string
      readonly source: string
    }
  | { readonly code: 'same-team'; readonly game: string }
  /** A team by name outside of a show game. */
  | { readonly code: 'fixed-team'; readonly game: string }
  | { readonly code: 'pool-too-small'; readonly pool: string }
  | { readonly code: 'member-twice'; readonly pool: string; readonly source: string }
  | { readonly code: 'member-without-game'; readonly pool: string; readonly source: string }
  | { readonly code: 'pool-without-games'; readonly pool: string }
  /** A game of a pool that is not there. */
  | { readonly code: 'pool-game-without-pool'; readonly game: string; readonly pool: string }
  /** A side of a pool's game is no member. */
  | { readonly code: 'not-a-member'; readonly game: string; readonly pool: string; readonly source: string }
  | { readonly code: 'pair-meets-twice'; readonly pool: string; readonly games: readonly string[] }
  /** A game is played although its result is carried over. */
  | { readonly code: 'carried-and-played'; readonly pool: string; readonly game: string }
  | { readonly code: 'pair-never-meets'; readonly pool: string; readonly pair: readonly [string, string] }
  | { readonly code: 'carries-unknown-pool'; readonly pool: string; readonly carries: string }
  /** A Swiss draw with more rounds than can always be paired without a rematch. */
  | { readonly code: 'too-many-rounds'; readonly pool: string; readonly most: number }
  /** A round of a Swiss draw has not room for each team exactly once. */
  | { readonly code: 'swiss-round-incomplete'; readonly pool: string; readonly round: number }
  | { readonly code: 'two-games-in-a-round'; readonly source: string; readonly games: readonly string[] }
  /** The same team would be in two places at once. */
  | { readonly code: 'used-twice'; readonly source: string; readonly times: number }
  | { readonly code: 'seed-left-out'; readonly source: string }
  /** It takes no place and plays no further. */
  | { readonly code: 'goes-nowhere'; readonly source: string }
  | { readonly code: 'place-open'; readonly place: number }
  | { readonly code: 'place-beyond'; readonly place: number }
  | { readonly code: 'feeder-cycle'; readonly games: readonly string[] }
  | { readonly code: 'too-early'; readonly game: string; readonly feeder: string }

export type ProblemCode = FormatProblem['code']

/** An organiser may want these: the format can be played all the same. */
const MAY_STAY: readonly ProblemCode[] = [
  'pair-never-meets',
  'pair-meets-twice',
  'goes-nowhere',
  'place-open',
  'two-games-in-a-round',
]

/** Whether games could not be played or filled as the format says. */
export const isBlocking = ({ code }: FormatProblem): boolean => !MAY_STAY.includes(code)
