import { canAllBePaired } from './matching.ts'

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

/** Down the table, each with the next one who leaves a pairing of the rest. */
function pairUp(
  order: readonly string[],
  haveMet: ReadonlySet<string>,
): readonly (readonly [string, string])[] | undefined {
  const canBePaired = (teams: readonly string[]) =>
    canAllBePaired(teams.length, (one, other) => !haveMet.has(pairKey(teams[one] ?? '', teams[other] ?? '')))
  if (!canBePaired(order)) return undefined

  const pairs: (readonly [string, string])[] = []
  for (let left = order; left.length > 0; ) {
    const [first = '', ...others] = left
    const without = (gone: string) => others.filter((team) => team !== gone)
    const second = others.find((team) => !haveMet.has(pairKey(first, team)) && canBePaired(without(team)))
    if (second === undefined) return undefined
    pairs.push([first, second])
    left = without(second)
  }
  return pairs
}
