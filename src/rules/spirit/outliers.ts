import { type GivenSheet, meanOf, meanValue, type SpiritStanding } from './ranking.ts'
import { SPIRIT_CATEGORIES, type SpiritCategory, spiritTotal } from './sheet.ts'

/** What an organiser should look at. */

/** Points of 20 by which a rater differs from the others on average. */
const FAR_POINTS = 3
/** Fewer say nothing about a rater. */
const SHEETS_LEAST = 2
/** A mark below this is what somebody should talk about. */
const LOW_MARK = 1.5

export interface FarRater {
  readonly rater: string
  /** Points by which it rates above, or below 0 for less than, what others give the same teams. */
  readonly by: number
  readonly sheets: number
}

/** Teams that rate far above or below the others who rated the same teams; the farthest first. */
export function farRaters(counted: readonly GivenSheet[]): readonly FarRater[] {
  const byRated = Map.groupBy(counted, ({ rated }) => rated)
  const differences = counted.flatMap((sheet) => {
    const others = (byRated.get(sheet.rated) ?? []).filter(({ rater }) => rater !== sheet.rater)
    if (others.length === 0) return []
    const usual = meanValue(meanOf(others.map(({ theirs }) => spiritTotal(theirs))))
    return [{ rater: sheet.rater, by: spiritTotal(sheet.theirs) - usual }]
  })
  return [...Map.groupBy(differences, ({ rater }) => rater)]
    .map(([rater, own]) => ({ rater, by: meanValue(meanOf(own.map(({ by }) => by))), sheets: own.length }))
    .filter(({ by, sheets }) => sheets >= SHEETS_LEAST && Math.abs(by) >= FAR_POINTS)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
}

export interface LowCategory {
  readonly team: string
  readonly category: SpiritCategory
  readonly value: number
}

/** The lowest category of each team that has a low one; the lowest first. */
export const lowCategories = (ranking: readonly SpiritStanding[]): readonly LowCategory[] =>
  ranking
    .filter(({ received }) => received.count >= SHEETS_LEAST)
    .map(({ team, categories }) => {
      const values = SPIRIT_CATEGORIES.map((category) => ({ team, category, value: meanValue(categories[category]) }))
      return values.reduce((lowest, it) => (it.value < lowest.value ? it : lowest))
    })
    .filter(({ value }) => value < LOW_MARK)
    .toSorted((one, other) => one.value - other.value)
