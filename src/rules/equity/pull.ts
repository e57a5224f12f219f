import { countOf, halfTimeScore } from '../games/points.ts'
import { otherSide, type SideName } from '../games/states.ts'

/** Who pulls: whoever scored last; the second half begins the other way round than the first. */
export function pullsNext(points: readonly SideName[], first: SideName, half: number | undefined): SideName {
  const last = points.at(-1)
  if (last === undefined) return first
  return points.length === half ? otherSide(first) : last
}

/** After how many points it was half time, where nobody stopped by the clock; undefined before that. */
export function halfAfter(points: readonly SideName[], target: number): number | undefined {
  if (target <= 0) return undefined
  const score = halfTimeScore(points, target)
  return score && score[0] + score[1]
}

/** The score that these points make. */
export const scoreOfPoints = (points: readonly SideName[]): readonly [home: number, away: number] => [
  countOf(points, 'home'),
  countOf(points, 'away'),
]
