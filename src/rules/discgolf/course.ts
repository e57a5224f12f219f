/** Holes as a round plays them. */

export const HOLES_MOST = 27
export const PAR_LEAST = 2
export const PAR_MOST = 6
export const THROWS_MOST = 30

/** What a hole that somebody did not play costs over its par. */
const MISSED_OVER_PAR = 4

export interface CourseHole {
  readonly number: number
  readonly par: number
}

/** As it was when the round began: what is changed on the course later changes nothing here. */
export interface RoundHole extends CourseHole {
  readonly metres: number
  readonly note_en: string
  readonly note_de: string
  /** Who comes closest to the pin here wins something. */
  readonly hasPin: boolean
}

export const missedThrows = (par: number): number => par + MISSED_OVER_PAR

export const parOf = (holes: readonly Pick<CourseHole, 'par'>[]): number => holes.reduce((sum, { par }) => sum + par, 0)

/** In the order in which a card plays them: from its own hole on, and around. */
export function playedFrom<Hole extends CourseHole>(holes: readonly Hole[], start: number): readonly Hole[] {
  const at = Math.max(
    0,
    holes.findIndex(({ number }) => number === start),
  )
  return [...holes.slice(at), ...holes.slice(0, at)]
}
