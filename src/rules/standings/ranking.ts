import type { Criterion, Measured, PlaceDecision } from './standing.ts'

/** Criteria one after the other, with a new start for each part of a group that one of them splits. */

export interface Measure {
  readonly criterion: Criterion
  /** Less is better: forfeits, the distance of a throw. */
  readonly isLessBetter?: boolean
  /** For teams that are level until now. Undefined while it cannot be said. */
  readonly of: (tied: readonly string[]) => readonly Measured[] | undefined
}

/** Teams that nothing tells apart, mostly one. */
export interface RankedGroup {
  readonly teams: readonly string[]
  readonly decisions: readonly PlaceDecision[]
}

/** Best first. */
export function rank(
  teams: readonly string[],
  measures: readonly Measure[],
  before: readonly PlaceDecision[] = [],
): readonly RankedGroup[] {
  if (teams.length < 2) return teams.length === 0 ? [] : [{ teams, decisions: before }]
  const levelOn: { criterion: Criterion; value: number }[] = []
  for (const { criterion, isLessBetter, of } of measures) {
    const measured = of(teams)
    const [first] = measured ?? []
    if (!measured || !first) continue
    const compared = measured.toSorted((one, other) => (other.value - one.value) * (isLessBetter ? -1 : 1))
    const parts = [...Map.groupBy(compared, ({ value }) => value).values()]
    if (parts.length > 1) {
      const decisions = [...before, { criterion, compared, levelOn }]
      return parts.flatMap((part) =>
        rank(
          part.map(({ team }) => team),
          measures,
          decisions,
        ),
      )
    }
    levelOn.push({ criterion, value: first.value })
  }
  return [{ teams, decisions: before }]
}
