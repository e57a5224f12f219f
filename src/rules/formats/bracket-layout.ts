import type { PlaceRange } from './reach.ts'
import type { FormatGame } from './structure.ts'

/** Where the games outside of pools are drawn: rounds side by side, each game between the two whose winners meet there. */

/** Half of a game: one that stands between two others begins in the middle of the upper one. */
const GAME_ROWS = 2

export interface BracketSpot {
  readonly column: number
  /** The first of its two rows, from 0; a tree begins with a row for its heading. */
  readonly row: number
  /** The tree that it belongs to: games whose winners meet, with those of the losers beside its last one. */
  readonly tree: number
  /** Where the winner goes on in the same tree. */
  readonly next?: string
  /** Winners of the same tree meet here. */
  readonly isFed?: true
}

export type BracketPlan = ReadonlyMap<string, BracketSpot>

type Game = Pick<FormatGame, 'key' | 'stage' | 'round' | 'home' | 'away'>

/** `range`: for which places a game is played. The best places come first. */
export function bracketPlan(games: readonly Game[], range: (key: string) => PlaceRange | undefined): BracketPlan {
  const byKey = new Map(games.map((game) => [game.key, game]))
  const rounds = [...new Set(games.map(orderOf))].toSorted((one, other) => one - other)
  const columnOf = (key: string): number => rounds.indexOf(orderOf(byKey.get(key) ?? { stage: 0, round: 0 }))
  const fedBy = (key: string, kind: 'winner' | 'loser'): readonly string[] => {
    const { home, away } = byKey.get(key) ?? {}
    return [home, away].flatMap((source) => (source?.kind === kind && byKey.has(source.game) ? [source.game] : []))
  }
  const feeders = new Map(games.map(({ key }) => [key, fedBy(key, 'winner')]))
  const next = new Map([...feeders].flatMap(([key, fed]) => fed.map((feeder) => [feeder, key] as const)))

  /** The game beside which the losers of those before it meet: for place 3 beside the final. */
  const besides = (key: string): string | undefined => {
    const [ways, ...others] = fedBy(key, 'loser').map((loser) => next.get(loser))
    const isBeside = ways !== undefined && others.every((way) => way === ways) && columnOf(ways) === columnOf(key)
    return isBeside && feeders.get(key)?.length === 0 && !next.has(key) ? ways : undefined
  }
  const beside = Map.groupBy(
    games.map(({ key }) => key).filter((key) => besides(key) !== undefined),
    (key) => besides(key),
  )
  const roots = games.map(({ key }) => key).filter((key) => !next.has(key) && besides(key) === undefined)
  const bestOf = (key: string): number => range(key)?.from ?? Number.POSITIVE_INFINITY

  const spots = new Map<string, BracketSpot>()
  let top = 0
  for (const [tree, root] of roots.toSorted((one, other) => compare(bestOf(one), bestOf(other))).entries()) {
    // A row for the heading.
    let free = top + 1
    const place = (key: string): number => {
      const fed = (feeders.get(key) ?? []).map(place)
      const row = fed.length > 0 ? Math.floor((Math.min(...fed) + Math.max(...fed)) / 2) : free
      if (fed.length === 0) free += GAME_ROWS
      spots.set(key, {
        column: columnOf(key),
        row,
        tree,
        ...(next.has(key) && { next: next.get(key) ?? '' }),
        ...(fed.length > 0 && { isFed: true as const }),
      })
      return row
    }
    place(root)
    for (const key of [...spots].filter(([, spot]) => spot.tree === tree).flatMap(([key]) => beside.get(key) ?? [])) {
      const column = columnOf(key)
      const taken = [...spots.values()].filter((spot) => spot.tree === tree && spot.column === column)
      const row = Math.max(...taken.map(({ row }) => row)) + GAME_ROWS
      spots.set(key, { column, row, tree })
      free = Math.max(free, row + GAME_ROWS)
    }
    top = free
  }
  return spots
}

const orderOf = ({ stage, round }: Pick<Game, 'stage' | 'round'>): number => stage * 1_000 + round

/** Infinities are equal. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
