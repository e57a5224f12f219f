import type { CourseHole } from './course.ts'

/** How a hole was played. */

export interface HoleStatistics extends CourseHole {
  readonly count: number
  /** 0 where nobody has played it. */
  readonly mean: number
  readonly best: number
  /** Two or more under par, one under, par, one over, two or more over. */
  readonly eagles: number
  readonly birdies: number
  readonly pars: number
  readonly bogeys: number
  readonly more: number
  /** 1 is the hardest: the most throws over par in the mean. 0 where nobody has played it. */
  readonly rank: number
}

export function holeStatistics(
  holes: readonly CourseHole[],
  thrown: readonly { readonly hole: number; readonly throws: number }[],
): readonly HoleStatistics[] {
  const byHole = Map.groupBy(thrown, ({ hole }) => hole)
  const played = holes.map((hole) =>
    ofHole(
      hole,
      (byHole.get(hole.number) ?? []).map(({ throws }) => throws),
    ),
  )
  const over = ({ mean, par }: { mean: number; par: number }) => mean - par
  return played.map((hole) => ({
    ...hole,
    rank: hole.count === 0 ? 0 : 1 + played.filter((it) => it.count > 0 && over(it) > over(hole)).length,
  }))
}

function ofHole({ number, par }: CourseHole, throws: readonly number[]): Omit<HoleStatistics, 'rank'> {
  const count = (isIt: (toPar: number) => boolean) => throws.filter((it) => isIt(it - par)).length
  return {
    number,
    par,
    count: throws.length,
    mean: throws.length === 0 ? 0 : throws.reduce((sum, it) => sum + it, 0) / throws.length,
    best: throws.length === 0 ? 0 : Math.min(...throws),
    eagles: count((toPar) => toPar <= -2),
    birdies: count((toPar) => toPar === -1),
    pars: count((toPar) => toPar === 0),
    bogeys: count((toPar) => toPar === 1),
    more: count((toPar) => toPar >= 2),
  }
}
