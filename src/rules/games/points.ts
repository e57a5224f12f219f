import type { ScorePair, SideName } from './states.ts'

/** Who scored in which order, as far as the steps of a score tell. */

/** The score after each step. What was taken back is gone; of a step by several points those of the home team come first. */
export const pointsIn = (scores: readonly ScorePair[]): readonly SideName[] =>
  scores.reduce<readonly SideName[]>((points, score) => pointsTo(points, score), [])

/** The same points, changed as little as possible to make this score. */
export function pointsTo(points: readonly SideName[], [home, away]: ScorePair): readonly SideName[] {
  const kept = without(without(points, 'home', countOf(points, 'home') - home), 'away', countOf(points, 'away') - away)
  return [
    ...kept,
    ...Array.from({ length: home - countOf(kept, 'home') }, () => 'home' as const),
    ...Array.from({ length: away - countOf(kept, 'away') }, () => 'away' as const),
  ]
}

export const countOf = (points: readonly SideName[], side: SideName): number =>
  points.filter((it) => it === side).length

function without(points: readonly SideName[], side: SideName, surplus: number): readonly SideName[] {
  if (surplus <= 0) return points
  let left = surplus
  return points
    .toReversed()
    .filter((it) => {
      if (it !== side || left === 0) return true
      left -= 1
      return false
    })
    .toReversed()
}

/** The score without the last point; undefined before there is one. */
export function undone(points: readonly SideName[]): ScorePair | undefined {
  const before = points.slice(0, -1)
  return points.length === 0 ? undefined : [countOf(before, 'home'), countOf(before, 'away')]
}

/** To how many points a half is played. */
export const halfOf = (target: number): number => Math.ceil(target / 2)

/** When one of the teams had half of the points; undefined before that. */
export function halfTimeScore(points: readonly SideName[], target: number): ScorePair | undefined {
  for (const length of points.keys()) {
    const played = points.slice(0, length + 1)
    const score: ScorePair = [countOf(played, 'home'), countOf(played, 'away')]
    if (Math.max(...score) >= halfOf(target)) return score
  }
  return undefined
}
