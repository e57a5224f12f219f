/** Everybody meets everybody once. */

/** Two positions, from 1, the smaller first. */
export type Pair = readonly [number, number]

/**
 * Rounds of the circle method, in which position 1 stays and the others turn. The first two meet in the last round. With
 * an odd number one position is free in each round, as if the last one met nobody.
 */
export function roundRobin(teams: number): readonly (readonly Pair[])[] {
  const even = teams + (teams % 2)
  const turning = even - 1
  return Array.from({ length: Math.max(0, turning) }, (_, round) => {
    const opponent = even - round
    // Positions 2, 3, … stand at 0, 1, … on the circle; those that meet have the same sum.
    const sum = 2 * (opponent - 2)
    const others = Array.from({ length: turning }, (_, at): Pair => {
      const across = (((sum - at) % turning) + turning) % turning
      return [at + 2, across + 2]
    }).filter(([one, other]) => one < other)
    const pairs: readonly Pair[] = [[1, opponent], ...others]
    return pairs.filter(([, other]) => other <= teams)
  })
}

/**
 * Each of one group meets each of the other, and nobody of their own. The better ones meet last. Positions count in each
 * group.
 */
export function groupAgainstGroup(one: number, other: number): readonly (readonly Pair[])[] {
  const rounds = Math.max(one, other)
  return Array.from({ length: rounds }, (_, round) => {
    const turned = rounds - 1 - round
    return Array.from({ length: rounds }, (_, at): Pair => [at + 1, ((at + turned) % rounds) + 1]).filter(
      ([left, right]) => left <= one && right <= other,
    )
  })
}
