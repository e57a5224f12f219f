/** Seeds: the order of the teams of a division before the first game. 0 is none. */

export interface Seeded {
  readonly id: string
  readonly division: string
  readonly seed: number
}

/** The ids of teams that share their seed with another team of their division. */
export function doubledSeeds(teams: readonly Seeded[]): ReadonlySet<string> {
  const seeded = teams.filter(({ seed }) => seed > 0)
  const byPlace = Map.groupBy(seeded, ({ division, seed }) => `${division} ${seed}`)
  return new Set([...byPlace.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : [])))
}

/** The list with one of its members at another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from]
  if (moved === undefined) return list
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
