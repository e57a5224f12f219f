/** More are counted faster on a bar. */
const MOST_DISCS = 8

export type Disc = 'mine' | 'taken' | 'open'

/** One disc per place, yours first; undefined where a bar must stand instead. */
export function discsOf({ taken, places, mine }: Places): readonly Disc[] | undefined {
  if (places > MOST_DISCS) return undefined
  return Array.from({ length: Math.max(places, taken) }, (_, index) => {
    if (index >= taken) return 'open'
    return index === 0 && mine ? 'mine' : 'taken'
  })
}

export type Places = {
  taken: number
  places: number
  /** One of the taken ones is yours. */
  mine?: boolean
}

export const stillNeeded = ({ taken, places }: Places) => Math.max(0, places - taken)

/** From 0 to 1; what has no places is full. */
export const shareOf = ({ taken, places }: Places) => (places <= 0 ? 1 : Math.min(1, Math.max(0, taken / places)))
