/** What is won, in kind. */

export interface PlacePrize {
  readonly place: number
  readonly text: string
}

export interface WonPrizes {
  readonly place: number
  /** Those who share the place. */
  readonly players: readonly string[]
  /** The prizes of their place and of those that they leave out, to be shared. */
  readonly prizes: readonly string[]
}

/** Two who share the first place share the prizes of the first and the second. */
export function wonPrizes(
  ranked: readonly { readonly id: string; readonly place: number | undefined }[],
  prizes: readonly PlacePrize[],
): readonly WonPrizes[] {
  const placed = ranked.flatMap(({ id, place }) => (place === undefined ? [] : [{ id, place }]))
  return [...Map.groupBy(placed, ({ place }) => place)]
    .toSorted(([one], [other]) => one - other)
    .map(([place, sharing]) => ({
      place,
      players: sharing.map(({ id }) => id),
      prizes: prizes
        .filter((prize) => prize.place >= place && prize.place < place + sharing.length)
        .toSorted((one, other) => one.place - other.place)
        .map(({ text }) => text),
    }))
    .filter(({ prizes: won }) => won.length > 0)
}
