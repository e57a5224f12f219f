/** What cannot both be done. */

export interface Timed {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
  /** It need not be: it collides with nothing of its kind, nor with what takes no time. */
  readonly isOptional?: boolean
}

/** From its beginning until before its end; what takes no time is on at its moment alone. */
const isOn = ({ from, to }: Timed, at: number): boolean => (from === to ? at === from : from <= at && at < to)

const matters = (one: Timed, other: Timed): boolean =>
  (!one.isOptional && !other.isOptional) ||
  (one.isOptional !== other.isOptional && one.from < one.to && other.from < other.to)

/** By the id of each, the first other one at the same time. What begins as the other ends is none. */
export function collisionsIn<T extends Timed>(all: readonly T[]): ReadonlyMap<string, T> {
  const sorted = all.toSorted((one, other) => one.from - other.from)
  return new Map(
    sorted.flatMap((one) => {
      const other = sorted.find(
        (it) => it.id !== one.id && matters(it, one) && (isOn(it, one.from) || isOn(one, it.from)),
      )
      return other ? [[one.id, other] as const] : []
    }),
  )
}
