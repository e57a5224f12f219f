import { printSource, type Source } from './source.ts'
import type { Format } from './structure.ts'

/** Teams in the places of their sources, as far as it is known who they are. */

/** Who has won and lost; a game that nobody has won decides nothing. */
export interface Result {
  readonly winner: string
  readonly loser: string
}

export interface KnownTeams {
  /** Teams by seed, the first seed first. */
  readonly seeds: readonly (string | undefined)[]
  /** By key of a pool its final order; a place is undefined while a tie is not broken. Missing while it is played. */
  readonly orders: ReadonlyMap<string, readonly (string | undefined)[]>
  /** By key of a game outside of pools. */
  readonly results: ReadonlyMap<string, Result>
  /** By printed slot of a Swiss draw, of the rounds that are paired. */
  readonly slots: ReadonlyMap<string, string>
}

export interface FilledGame {
  readonly home: string | undefined
  readonly away: string | undefined
}

export interface Filled {
  readonly games: ReadonlyMap<string, FilledGame>
  readonly pools: ReadonlyMap<string, readonly (string | undefined)[]>
  readonly places: readonly (string | undefined)[]
}

export function teamOf(known: KnownTeams, source: Source): string | undefined {
  switch (source.kind) {
    case 'seed':
      return known.seeds[source.seed - 1]
    case 'place':
      return known.orders.get(source.pool)?.[source.place - 1]
    case 'winner':
      return known.results.get(source.game)?.winner
    case 'loser':
      return known.results.get(source.game)?.loser
    case 'slot':
      return known.slots.get(printSource(source))
    case 'team':
      return source.team
  }
}

export function fillFormat(format: Format, known: KnownTeams): Filled {
  const team = (source: Source | undefined) => source && teamOf(known, source)
  return {
    games: new Map(format.games.map(({ key, home, away }) => [key, { home: team(home), away: team(away) }])),
    pools: new Map(format.pools.map(({ key, members }) => [key, members.map(team)])),
    places: format.places.map(team),
  }
}

/** Keys of the games of earlier pools whose results count in this pool's table too: both teams are members. */
export function carriedInto(format: Format, pool: string, { games, pools }: Filled): readonly string[] {
  const carries = format.pools.find(({ key }) => key === pool)?.carries ?? []
  const members = new Set(pools.get(pool)?.filter((member) => member !== undefined))
  const isIn = (team: string | undefined) => team !== undefined && members.has(team)
  return format.games
    .filter(({ kind, pool }) => kind === 'pool' && carries.includes(pool))
    .filter(({ key }) => isIn(games.get(key)?.home) && isIn(games.get(key)?.away))
    .map(({ key }) => key)
}
