/** How many of a roster match women and men on the field; never who. */

export type GenderMatch = 'female' | 'male' | ''

export interface GenderCounts {
  readonly female: number
  readonly male: number
  /** Of whom nothing is known. */
  readonly unknown: number
}

export function genderCounts(matches: readonly GenderMatch[]): GenderCounts {
  const count = (wanted: GenderMatch) => matches.filter((match) => match === wanted).length
  return { female: count('female'), male: count('male'), unknown: count('') }
}

/** The part of those of whom it is known that matches women, from 0 to 1; undefined while nothing is known. */
export function femaleShare({ female, male }: GenderCounts): number | undefined {
  return female + male === 0 ? undefined : female / (female + male)
}

/** The larger side of a mixed line of seven. */
const LARGER_SIDE = 4

/** How many are missing of each to play four to three either way round. */
export const missingForMixed = ({
  female,
  male,
}: GenderCounts): { readonly female: number; readonly male: number } => ({
  female: Math.max(0, LARGER_SIDE - female),
  male: Math.max(0, LARGER_SIDE - male),
})

/** Of whom there are four on the line of a mixed game, three of the others. */
export const LARGER_SIDES = ['female', 'male'] as const
export type LargerSide = (typeof LARGER_SIDES)[number]

/** Ratio rule A of the WFDF (A6.2.1): after the first point it changes, then after every second one, whatever half-time. Points count from 1. */
export function largerSideAt(point: number, first: LargerSide): LargerSide {
  const isFirst = Math.floor(point / 2) % 2 === 0
  return isFirst ? first : otherLarger(first)
}

export const otherLarger = (side: LargerSide): LargerSide => (side === 'female' ? 'male' : 'female')
