import type { PlannedGame, PlannedGroup, PlannedSide, Setting, TeamId } from './plan.ts'

/** Which games one team may have to play, worked out backwards from who plays to where they come from. */

/** A game or a group whose outcome says who goes on to where. */
interface Source {
  readonly id: string
  /** Of the games that decide it. */
  readonly games: readonly number[]
  /** The numbers of the sides among which it decides. */
  readonly entrants: readonly number[]
}

export interface Paths {
  /** Each side that occurs has a number. */
  readonly sideCount: number
  /** The sides of each game. */
  readonly sidesOf: readonly (readonly number[])[]
  /** The numbers of the sides that were asked for besides. */
  readonly alsoOf: readonly number[]
  readonly sources: readonly Source[]
  /** For each side the source that decides it; -1 for a known team. */
  readonly sourceOf: readonly number[]
  /** For each side the team, where it is known. */
  readonly teamOf: readonly (TeamId | undefined)[]
  /** Sources in an order in which each stands behind those that feed it. */
  readonly order: readonly number[]
  /** Whether both may turn out to be the same team. */
  readonly maySideBe: (one: number, other: number) => boolean
  /** Whether one team may have to play both games. */
  readonly mayShareTeam: (one: number, other: number) => boolean
  /** All teams that may end up in a game. */
  readonly possibleIn: (game: number) => ReadonlySet<TeamId>
  /** The games that decide who plays, directly. */
  readonly feedersOf: readonly (readonly number[])[]
  /** The same, with the feeders of feeders. */
  readonly allFeedersOf: readonly ReadonlySet<number>[]
}

/** With sides that nobody plays as, where somebody asks for them as well. */
export function pathsOf({ games, groups }: Setting, also: readonly PlannedSide[] = []): Paths {
  const numbers = new Map<string, number>()
  const sides: PlannedSide[] = []
  const numberOf = (side: PlannedSide): number => {
    const key = keyOf(side)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, sides.length)
    return sides.push(side) - 1
  }
  const sidesOf = games.map((game) => game.sides.map(numberOf))
  const sources = sourcesOf(games, groups, numberOf)
  const alsoOf = also.map(numberOf)
  const sourceNumbers = new Map(sources.map(({ id }, number) => [id, number]))
  const sourceOf = sides.map((side) => sourceNumbers.get(sourceKey(side) ?? '') ?? -1)
  const order = orderOf(sources, sourceOf)
  const rank = new Map(order.map((source, place) => [source, place]))
  const rankOf = sourceOf.map((source) => rank.get(source) ?? -1)

  // 0 is not known yet, 1 no, 2 yes.
  const known = new Uint8Array(sides.length * sides.length)
  function maySideBe(one: number, other: number): boolean {
    if (one === other) return true
    // The later one is traced back: the earlier cannot depend on it. Of one source two places are never the same team.
    const [late, early] = rankOf[one]! >= rankOf[other]! ? [one, other] : [other, one]
    const source = sourceOf[late]!
    if (source < 0 || source === sourceOf[early]) return false
    const at = late * sides.length + early
    if (known[at] === 0) known[at] = sources[source]!.entrants.some((entrant) => maySideBe(entrant, early)) ? 2 : 1
    return known[at] === 2
  }

  const possible: ReadonlySet<TeamId>[] = []
  function possibleAs(side: number): ReadonlySet<TeamId> {
    const found = possible[side]
    if (found) return found
    const it = sides[side]!
    const teams =
      'team' in it
        ? [it.team]
        : (sources[sourceOf[side]!]?.entrants ?? []).flatMap((entrant) => [...possibleAs(entrant)])
    return (possible[side] = new Set(teams))
  }

  const possibleByGame: ReadonlySet<TeamId>[] = []

  const feedersOf = sidesOf.map((own) => [
    ...new Set(own.flatMap((side) => (sourceOf[side]! < 0 ? [] : sources[sourceOf[side]!]!.games))),
  ])
  return {
    sideCount: sides.length,
    sidesOf,
    alsoOf,
    sources,
    sourceOf,
    teamOf: sides.map((side) => ('team' in side ? side.team : undefined)),
    order,
    maySideBe,
    mayShareTeam: (one, other) => sidesOf[one]!.some((a) => sidesOf[other]!.some((b) => maySideBe(a, b))),
    possibleIn: (game) => (possibleByGame[game] ??= new Set(sidesOf[game]!.flatMap((side) => [...possibleAs(side)]))),
    feedersOf,
    allFeedersOf: closureOf(feedersOf),
  }
}

function keyOf(side: PlannedSide): string {
  if ('team' in side) return `team ${side.team}`
  return `${sourceKey(side)} ${side.place}`
}

function sourceKey(side: PlannedSide): string | undefined {
  if ('game' in side) return `game ${side.game}`
  return 'group' in side ? `group ${side.group}` : undefined
}

function sourcesOf(
  games: readonly PlannedGame[],
  groups: readonly PlannedGroup[],
  numberOf: (side: PlannedSide) => number,
): Source[] {
  const gameNumbers = new Map(games.map(({ id }, number) => [id, number]))
  return [
    ...games.map((game, number) => ({
      id: `game ${game.id}`,
      games: [number],
      entrants: game.sides.map(numberOf),
    })),
    ...groups.map((group) => ({
      id: `group ${group.id}`,
      games: group.games.flatMap((id) => gameNumbers.get(id) ?? []),
      entrants: group.sides.map(numberOf),
    })),
  ]
}

/** Throws where games wait for each other in a circle: such a tournament cannot be played. */
function orderOf(sources: readonly Source[], sourceOf: readonly number[]): number[] {
  const order: number[] = []
  const state = new Map<number, 'open' | 'done'>()
  const visit = (source: number) => {
    if (source < 0 || state.get(source) === 'done') return
    if (state.get(source) === 'open') throw new Error(`${sources[source]!.id} waits for itself`)
    state.set(source, 'open')
    for (const entrant of sources[source]!.entrants) visit(sourceOf[entrant]!)
    state.set(source, 'done')
    order.push(source)
  }
  for (const source of sources.keys()) visit(source)
  return order
}

function closureOf(feedersOf: readonly (readonly number[])[]): ReadonlySet<number>[] {
  const closed: Set<number>[] = []
  const all = (game: number): Set<number> => {
    const found = closed[game]
    if (found) return found
    const own = new Set(feedersOf[game])
    closed[game] = own
    for (const feeder of feedersOf[game]!) for (const before of all(feeder)) own.add(before)
    return own
  }
  return feedersOf.map((_, game) => all(game))
}
