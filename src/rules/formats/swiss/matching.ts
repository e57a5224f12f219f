/**
 * Whether all of a group can be paired, when only some may meet (Edmonds' algorithm). Trying pairings one after the other takes
 * seconds for thirty teams in a late round; this takes a fraction of a millisecond.
 */
export function canAllBePaired(count: number, mayMeet: (one: number, other: number) => boolean): boolean {
  if (count % 2 === 1) return false
  const partners = Array.from({ length: count }, () => NOBODY)
  for (let root = 0; root < count; root += 1) {
    if (partners[root] !== NOBODY) continue
    if (!augment(root, partners, mayMeet)) return false
  }
  return true
}

const NOBODY = -1

/** Finds a partner for one more, by turning round a path of pairs; false when there is no such path. */
function augment(root: number, partners: number[], mayMeet: (one: number, other: number) => boolean): boolean {
  const count = partners.length
  const partnerOf = (one: number) => partners[one] ?? NOBODY
  /** From whom somebody on an odd step was reached. */
  const parents = Array.from({ length: count }, () => NOBODY)
  /** Those of a circle of odd length (a blossom) share one base and count as one. */
  const bases = Array.from({ length: count }, (_, index) => index)
  const baseOf = (one: number) => bases[one] ?? one
  const reached = new Set([root])

  /** The base of the last pair that the paths from both back to the root share. */
  const commonBase = (one: number, other: number): number => {
    const above = new Set<number>()
    for (let at = baseOf(one); ; at = baseOf(parents[partnerOf(at)] ?? root)) {
      above.add(at)
      if (partnerOf(at) === NOBODY) break
    }
    let at = baseOf(other)
    while (!above.has(at)) at = baseOf(parents[partnerOf(at)] ?? root)
    return at
  }

  const markPath = (from: number, base: number, child: number, inBlossom: Set<number>) => {
    for (let [at, below] = [from, child]; baseOf(at) !== base; ) {
      const partner = partnerOf(at)
      inBlossom.add(baseOf(at)).add(baseOf(partner))
      parents[at] = below
      below = partner
      at = parents[partner] ?? root
    }
  }

  // A set is walked in the order in which it grows: breadth first.
  for (const one of reached) {
    for (let other = 0; other < count; other += 1) {
      if (other === one || !mayMeet(one, other) || baseOf(one) === baseOf(other) || partnerOf(one) === other) continue
      const isEven = other === root || (partnerOf(other) !== NOBODY && parents[partnerOf(other)] !== NOBODY)
      if (isEven) {
        const base = commonBase(one, other)
        const inBlossom = new Set<number>()
        markPath(one, base, other, inBlossom)
        markPath(other, base, one, inBlossom)
        for (let at = 0; at < count; at += 1) {
          if (!inBlossom.has(baseOf(at))) continue
          bases[at] = base
          reached.add(at)
        }
      } else if (parents[other] === NOBODY) {
        parents[other] = one
        if (partnerOf(other) === NOBODY) return turnRound(other, parents, partners)
        reached.add(partnerOf(other))
      }
    }
  }
  return false
}

/** Along the path back to the root, those who were reached become partners of those who reached them. */
function turnRound(end: number, parents: readonly number[], partners: number[]): true {
  for (let at = end; at !== NOBODY; ) {
    const parent = parents[at] ?? NOBODY
    const next = partners[parent] ?? NOBODY
    partners[at] = parent
    partners[parent] = at
    at = next
  }
  return true
}
