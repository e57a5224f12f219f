/** Places of what stands in its order, as in competitions: those who are level share a place, and the next one leaves out as many. */
export function withSharedPlaces<Entry>(
  ordered: readonly Entry[],
  areLevel: (one: Entry, other: Entry) => boolean,
): readonly (Entry & { readonly place: number })[] {
  let place = 1
  return ordered.map((entry, index) => {
    const before = ordered[index - 1]
    if (before !== undefined && !areLevel(before, entry)) place = index + 1
    return { ...entry, place }
  })
}
