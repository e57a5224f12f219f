import { categoryValues, type GivenSheet, meanValue, type SpiritStanding, spiritRanking } from './ranking.ts'

/**
 * What everybody is told of a ranking. It is worked out when it is published and stays so until it is published again, and it has
 * numbers only where nobody can work out a sheet from them: docs/rules/spirit.md, “Nobody learns a sheet from a mean”.
 */

/** Whoever rated a team knows their own sheet: of two, they would know the other one. */
export const RATERS_LEAST = 3

/** For a place alone, where nobody has three: the place of a team with one sheet is that sheet, between two others. */
export const RATERS_FOR_PLACE = 2

/** A sheet in the state in which it counted. */
export interface SheetState {
  /** Another one as soon as the sheet is changed. */
  readonly state: string
  readonly rater: string
}

/** What the numbers of each team were worked out from, when they were told last. */
export type PublishedBasis = Readonly<Record<string, readonly SheetState[]>>

/** Rounded as shown: nothing is ranked by it any more. */
export interface SpiritNumbers {
  readonly mean: number
  /** In the order of the sheet. */
  readonly averages: readonly number[]
}

export interface PublishedRank {
  readonly place: number
  readonly teams: readonly { readonly team: string; readonly numbers?: SpiritNumbers }[]
}

export interface SpiritPublication {
  readonly hasNumbers: boolean
  /** The first place first. */
  readonly ranks: readonly PublishedRank[]
  /** Of the numbers told last, by this publication or an earlier one. */
  readonly basis: PublishedBasis
}

export type CountedSheet = GivenSheet & { readonly state: string }

export function spiritPublicationOf(
  teams: readonly string[],
  counted: readonly CountedSheet[],
  before: PublishedBasis,
): SpiritPublication {
  const byRated = Map.groupBy(counted, ({ rated }) => rated)
  const sheetsOf = (team: string) => byRated.get(team) ?? []
  const ratedBy = (least: number) => teams.filter((team) => ratersIn(sheetsOf(team)) >= least)
  const enough = ratedBy(RATERS_LEAST)
  const hasNumbers = enough.length > 0 && enough.every((team) => isSafeAfter(before[team] ?? [], sheetsOf(team)))
  // Where no team has been rated often enough an order is all that is told.
  const listed = enough.length > 0 ? enough : ratedBy(RATERS_FOR_PLACE)
  const ranking = spiritRanking(listed, counted)
  return {
    hasNumbers,
    ranks: ranksOf(ranking, hasNumbers),
    basis: hasNumbers
      ? { ...before, ...Object.fromEntries(enough.map((team) => [team, sheetsOf(team).map(sheetState)])) }
      : before,
  }
}

const ratersIn = (sheets: readonly { readonly rater: string }[]): number =>
  new Set(sheets.map(({ rater }) => rater)).size

const sheetState = ({ state, rater }: CountedSheet): SheetState => ({ state, rater })

/** Nothing has changed since, or so much that the difference is of several raters. */
function isSafeAfter(before: readonly SheetState[], now: readonly SheetState[]): boolean {
  if (before.length === 0) return true
  const [earlier, later] = [new Set(before.map(({ state }) => state)), new Set(now.map(({ state }) => state))]
  const changed = [
    ...now.filter(({ state }) => !earlier.has(state)),
    ...before.filter(({ state }) => !later.has(state)),
  ]
  return changed.length === 0 || ratersIn(changed) >= RATERS_LEAST
}

const ranksOf = (ranking: readonly SpiritStanding[], hasNumbers: boolean): readonly PublishedRank[] => {
  const byPlace = Map.groupBy(ranking, ({ place }) => place)
  return [...byPlace].flatMap(([place, rows]) =>
    place === undefined ? [] : [{ place, teams: rows.map((row) => publishedTeam(row, hasNumbers)) }],
  )
}

const publishedTeam = ({ team, received, categories }: SpiritStanding, hasNumbers: boolean) => ({
  team,
  ...(hasNumbers && {
    numbers: { mean: rounded(meanValue(received)), averages: categoryValues(categories).map(rounded) },
  }),
})

const rounded = (value: number): number => Math.round(value * 100) / 100
