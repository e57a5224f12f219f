import { byCategory, SPIRIT_CATEGORIES, type SpiritCategory, type SpiritMarks, spiritTotal } from './sheet.ts'

/** Who showed the best spirit, from the sheets of all games. */

/** What one team says about a game. */
export interface GivenSheet {
  readonly game: string
  readonly rater: string
  readonly rated: string
  readonly theirs: SpiritMarks
  readonly own: SpiritMarks
}

/** A game of which sheets may count. */
export interface RankedGame {
  readonly id: string
  readonly home: string
  readonly away: string
}

/** Both sheets of a game, or it does not count. Sheets of teams that do not play it any more are none of it. */
export function countedSheets<Sheet extends GivenSheet>(
  games: readonly RankedGame[],
  sheets: readonly Sheet[],
): readonly Sheet[] {
  const byGame = Map.groupBy(sheets, ({ game }) => game)
  return games.flatMap(({ id, home, away }) => {
    const found = byGame.get(id) ?? []
    const [ofHome, ofAway] = [sheetOf(found, home, away), sheetOf(found, away, home)]
    return ofHome && ofAway ? [ofHome, ofAway] : []
  })
}

const sheetOf = <Sheet extends GivenSheet>(sheets: readonly Sheet[], rater: string, rated: string) =>
  sheets.find((sheet) => sheet.rater === rater && sheet.rated === rated)

/** A sum and of how many: a mean that is not rounded. */
export interface SpiritMean {
  readonly sum: number
  readonly count: number
}

const NO_MEAN: SpiritMean = { sum: 0, count: 0 }

/** 0 where there is nothing to take the mean of. */
export const meanValue = ({ sum, count }: SpiritMean): number => (count === 0 ? 0 : sum / count)

/** Positive where the first is larger. Exact, since both are fractions of whole numbers. */
export const compareMeans = (one: SpiritMean, other: SpiritMean): number =>
  one.sum * other.count - other.sum * one.count

export const meanOf = (numbers: readonly number[]): SpiritMean =>
  numbers.reduce(({ sum, count }, number) => ({ sum: sum + number, count: count + 1 }), NO_MEAN)

export interface SpiritStanding {
  readonly team: string
  /** Shared by those with the same mean; undefined without a game that counts. */
  readonly place: number | undefined
  /** Of the totals, as are the next two. */
  readonly received: SpiritMean
  readonly given: SpiritMean
  /** What the team thinks of itself, in the same games. Never ranked. */
  readonly self: SpiritMean
  readonly categories: Readonly<Record<SpiritCategory, SpiritMean>>
}

/** The best one first, equal ones in the order of `teams`; those without a game that counts last. */
export function spiritRanking(teams: readonly string[], counted: readonly GivenSheet[]): readonly SpiritStanding[] {
  const received = Map.groupBy(counted, ({ rated }) => rated)
  const given = Map.groupBy(counted, ({ rater }) => rater)
  const rows = teams.map((team) => spiritRow(team, received.get(team) ?? [], given.get(team) ?? []))
  const ranked = rows
    .filter((row) => row.received.count > 0)
    .toSorted((one, other) => compareMeans(other.received, one.received))
  const placed = ranked.map((row) => ({
    ...row,
    place: 1 + ranked.findIndex((it) => compareMeans(it.received, row.received) === 0),
  }))
  return [...placed, ...rows.filter((row) => row.received.count === 0)]
}

const spiritRow = (
  team: string,
  received: readonly GivenSheet[],
  given: readonly GivenSheet[],
): SpiritStanding & { readonly place: undefined } => ({
  team,
  place: undefined,
  received: meanOf(received.map(({ theirs }) => spiritTotal(theirs))),
  given: meanOf(given.map(({ theirs }) => spiritTotal(theirs))),
  self: meanOf(given.map(({ own }) => spiritTotal(own))),
  categories: categoryMeans(received.map(({ theirs }) => theirs)),
})

export const categoryMeans = (marks: readonly SpiritMarks[]): Readonly<Record<SpiritCategory, SpiritMean>> =>
  byCategory((category) => meanOf(marks.map((it) => it[category])))

/** In their order. */
export const categoryValues = (means: Readonly<Record<SpiritCategory, SpiritMean>>): readonly number[] =>
  SPIRIT_CATEGORIES.map((category) => meanValue(means[category]))
