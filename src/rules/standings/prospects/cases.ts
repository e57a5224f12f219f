/** What is said of the games left, with many single cases as few that say the same. */

export interface PlaceSpan {
  readonly from: number
  readonly to: number
}

export interface Margins {
  readonly from: number
  readonly to: number
}

export interface ProspectCase {
  /** By game left: who wins it, `draw`, or undefined where it does not matter. */
  readonly winners: readonly Winner[]
  /** One for each margin that makes a difference; one alone where none does. */
  readonly outcomes: readonly ProspectOutcome[]
}

export type Winner = 'home' | 'away' | 'draw' | undefined

export interface ProspectOutcome {
  /** By game left: by how many goals; undefined where it does not matter. */
  readonly margins: readonly (Margins | undefined)[]
  /** More than one place where goals scored or a throw decide among the same margins. */
  readonly places: PlaceSpan
  /** More games matter than are tried by their margins: somewhere in this span, goals decide. */
  readonly isRough?: true
}

export const union = (spans: readonly PlaceSpan[]): PlaceSpan => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
})

interface SpanByMargin {
  /** By range; undefined where it is all of it. */
  readonly margins: readonly (Margins | undefined)[]
  readonly places: PlaceSpan
}

/** For one number out of each range the places; neighbouring numbers with the same places become one line. */
export function spansByMargin(
  [range, ...others]: readonly Margins[],
  placesBy: (numbers: readonly number[]) => PlaceSpan,
): readonly SpanByMargin[] {
  if (!range) return [{ margins: [], places: placesBy([]) }]
  const runs: { from: number; to: number; rest: readonly SpanByMargin[] }[] = []
  for (let margin = range.from; margin <= range.to; margin += 1) {
    const rest = spansByMargin(others, (numbers) => placesBy([margin, ...numbers]))
    const last = runs.at(-1)
    if (last && isSame(last.rest, rest)) last.to = margin
    else runs.push({ from: margin, to: margin, rest })
  }
  return runs.flatMap(({ from, to, rest }) => {
    const own = runs.length === 1 ? undefined : { from, to }
    return rest.map(({ margins, places }) => ({ margins: [own, ...margins], places }))
  })
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Where it does not matter who wins a game, the cases that differ in it alone become one. */
export function mergedCases(cases: readonly ProspectCase[]): readonly ProspectCase[] {
  const games = cases[0]?.winners.length ?? 0
  let merged = cases
  for (let game = 0; game < games; game += 1) {
    const winners = new Set(cases.map((one) => one.winners[game])).size
    const alike = Map.groupBy(merged, ({ winners, outcomes }) =>
      JSON.stringify([winners.filter((_, index) => index !== game).map((it) => it ?? 'any'), outcomes]),
    )
    merged = [...alike.values()].flatMap((group) => {
      const [first] = group
      const isOpen = first?.outcomes.every(({ margins }) => margins[game] === undefined) ?? false
      if (!first || group.length < winners || !isOpen) return group
      return [{ ...first, winners: first.winners.map((winner, index) => (index === game ? undefined : winner)) }]
    })
  }
  return merged
}
