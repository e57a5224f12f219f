import type { PlannedGame, PlannedGroup, PlannedSide, PlayingField } from './plan.ts'

/** Divisions for tests and for the bench: pools, and brackets in which every place is played. */
export interface Structure {
  readonly games: readonly PlannedGame[]
  readonly groups: readonly PlannedGroup[]
}

export interface DivisionOf {
  readonly division: string
  readonly teams: number
  readonly pools: number
  readonly minutes?: number
  readonly slotMinutes?: number
  /** The rank of its final among the finals of the tournament. */
  readonly final?: number
  readonly hasBracket?: boolean
}

export function divisionOf(wanted: DivisionOf): Structure {
  const { division, teams, pools, minutes = 60, slotMinutes = 75, final = 1, hasBracket = true } = wanted
  const names = Array.from({ length: teams }, (_, index): PlannedSide => ({ team: `${division} ${index + 1}` }))
  const game = (stage: string, round: number, name: string, sides: readonly PlannedSide[]): PlannedGame => ({
    id: `${division} ${name}`,
    division,
    stage,
    round,
    minutes,
    slotMinutes,
    sides,
  })
  const games: PlannedGame[] = []
  const groups = Array.from({ length: pools }, (_, pool): PlannedGroup => {
    const id = `${division} ${'ABCDEFGH'[pool]}`
    const sides = names.filter((_, seed) => snake(seed, pools) === pool)
    const own = roundsAmong(sides).flatMap((pairs, round) =>
      pairs.map((pair, index) => game('pools', round + 1, `${'ABCDEFGH'[pool]} ${round + 1}.${index + 1}`, pair)),
    )
    games.push(...own)
    return { id, games: own.map(({ id }) => id), sides }
  })
  if (!hasBracket) return { games, groups }
  let entrants = Array.from({ length: Math.ceil(teams / pools) }, (_, place) =>
    groups.flatMap(({ id, sides }): PlannedSide[] => (place < sides.length ? [{ group: id, place: place + 1 }] : [])),
  ).flat()
  for (let place = 1; entrants.length >= 2; ) {
    const size = 2 ** Math.floor(Math.log2(entrants.length))
    const bracket = bracketOf(entrants.slice(0, size), place, 1, (round, name, sides) =>
      game(`places from ${place}`, round, name, sides),
    )
    games.push(...bracket.map((it) => (it.id === `${division} place 1 of 2` ? { ...it, final } : it)))
    entrants = entrants.slice(size)
    place += size
  }
  return { games, groups }
}

const snake = (seed: number, pools: number) => {
  const [row, column] = [Math.floor(seed / pools), seed % pools]
  return row % 2 === 0 ? column : pools - 1 - column
}

/** Rounds in which everybody plays once, or rests once where they are odd. */
export function roundsAmong<T>(sides: readonly T[]): readonly (readonly [T, T])[][] {
  const ring: (T | undefined)[] = sides.length % 2 === 0 ? [...sides] : [...sides, undefined]
  return Array.from({ length: ring.length - 1 }, (_, round) => {
    const turned = [ring[0], ...ring.slice(1).map((_, index, rest) => rest[(index + round) % rest.length])]
    return Array.from({ length: ring.length / 2 }, (_, pair) => [turned[pair], turned.at(-1 - pair)] as const).flatMap(
      ([home, away]): (readonly [T, T])[] => (home === undefined || away === undefined ? [] : [[home, away]]),
    )
  })
}

function bracketOf(
  entrants: readonly PlannedSide[],
  place: number,
  round: number,
  game: (round: number, name: string, sides: readonly PlannedSide[]) => PlannedGame,
): readonly PlannedGame[] {
  if (entrants.length < 2) return []
  const own = Array.from({ length: entrants.length / 2 }, (_, index) => {
    const name =
      entrants.length === 2 ? `place ${place} of 2` : `place ${place} of ${entrants.length} game ${index + 1}`
    return game(round, name, [entrants[index]!, entrants.at(-1 - index)!])
  })
  const going = (outcome: number) => own.map(({ id }): PlannedSide => ({ game: id, place: outcome }))
  if (own.length === 1) return own
  return [
    ...own,
    ...bracketOf(going(1), place, round + 1, game),
    ...bracketOf(going(2), place + own.length, round + 1, game),
  ]
}

/** Fields that are open alike each day; the first one is the show field. */
export const fieldsOf = (count: number, days: number, opens: number, closes: number): readonly PlayingField[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `field ${index + 1}`,
    isShow: index === 0,
    open: Array.from({ length: days }, (_, day) => ({ from: day * 1_440 + opens, to: day * 1_440 + closes })),
  }))

export const structureOf = (divisions: readonly DivisionOf[]): Structure => {
  const all = divisions.map(divisionOf)
  return { games: all.flatMap(({ games }) => games), groups: all.flatMap(({ groups }) => groups) }
}
