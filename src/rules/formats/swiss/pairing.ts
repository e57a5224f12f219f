/** Who meets whom in the next round of a Swiss draw. */

export interface Draw {
  readonly pairs: readonly (readonly [string, string])[]
  /** Who has none, of an odd number. */
  readonly bye: string | undefined
}

export interface Past {
  /** Pairs that have met, in either order. */
  readonly met: readonly (readonly [string, string])[]
  /** Teams that have had a bye. */
  readonly byes: readonly string[]
}

/**
 * Teams in order of the table. The first meets the next whom it has not met, and so on down the table, as long as a pairing
 * of all is left. Of an odd number the lowest team without a bye has one. Undefined when there is no pairing without a
 * rematch or a second bye.
 */
export function drawRound(order: readonly string[], { met, byes }: Past): Draw | undefined {
  const haveMet = new Set(met.flatMap(([one, other]) => [pairKey(one, other), pairKey(other, one)]))
  if (order.length % 2 === 0) {
    const pairs = pairUp(order, haveMet)
    return pairs && { pairs, bye: undefined }
  }
  for (const bye of order.toReversed()) {
    if (byes.includes(bye)) continue
    const pairs = pairUp(
      order.filter((team) => team !== bye),
      haveMet,
    )
    if (pairs) return { pairs, bye }
  }
  return undefined
}

const pairKey = (one: string, other: string) => `${one} ${other}`

function pairUp(
  order: readonly string[],
  haveMet: ReadonlySet<string>,
): readonly (readonly [string, string])[] | undefined {
  // Who is left decides whether they can be paired; without remembering it a dead end at the bottom is entered again and again.
  const deadEnds = new Set<string>()
  const pair = (left: readonly string[]): readonly (readonly [string, string])[] | undefined => {
    const [first, ...others] = left
    if (first === undefined) return []
    const key = left.join(' ')
    if (deadEnds.has(key)) return undefined
    for (const other of others) {
      if (haveMet.has(pairKey(first, other))) continue
      const rest = pair(others.filter((team) => team !== other))
      if (rest) return [[first, other], ...rest]
    }
    deadEnds.add(key)
    return undefined
  }
  return pair(order)
}
