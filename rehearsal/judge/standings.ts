/**
 * Who stands where in a pool, worked out anew from WFDF's appendix B3. It shares nothing with the service's own rules, so that
 * both being wrong in the same way is unlikely.
 */

export interface PoolResult {
  readonly home: string
  readonly away: string
  readonly homeGoals: number
  readonly awayGoals: number
  /** Who did not come. */
  readonly forfeit: '' | 'home' | 'away' | 'both'
}

export interface PoolOrder {
  readonly order: readonly string[]
  /** Nobody is left level with anybody. */
  readonly isFinal: boolean
}

/** A game as one of its teams sees it. */
interface OwnGame {
  readonly own: number
  readonly other: number
  readonly result: PoolResult
  readonly side: 'home' | 'away'
}

type Measure = (team: string, tied: readonly string[]) => number

/** Best first; teams that nothing tells apart stay in the order in which they came. */
export function poolOrder(
  teams: readonly string[],
  results: readonly PoolResult[],
  throws: ReadonlyMap<string, number>,
): PoolOrder {
  const gamesOf = (team: string, against: readonly string[]): readonly OwnGame[] =>
    results.flatMap((result): OwnGame[] => {
      if (result.home === team && against.includes(result.away))
        return [{ own: result.homeGoals, other: result.awayGoals, result, side: 'home' }]
      if (result.away === team && against.includes(result.home))
        return [{ own: result.awayGoals, other: result.homeGoals, result, side: 'away' }]
      return []
    })
  const isWon = ({ own, other, result, side }: OwnGame) => {
    if (result.forfeit === 'both') return 0
    if (result.forfeit !== '') return result.forfeit === side ? 0 : 1
    // A draw is a win for neither.
    return own > other ? 1 : 0
  }
  const wins = (team: string, against: readonly string[]) => sum(gamesOf(team, against).map(isWon))
  const difference = (team: string, against: readonly string[]) =>
    sum(gamesOf(team, against).map(({ own, other }) => own - other))
  const perGame = (team: string, against: readonly string[]) => {
    const played = gamesOf(team, against)
    return played.length === 0 ? 0 : sum(played.map(({ own }) => own)) / played.length
  }
  const opponents = (team: string) => teams.filter((other) => gamesOf(team, [other]).length > 0)
  /** Whom all of the tied have played. */
  const common = (tied: readonly string[]) =>
    teams.filter((other) => !tied.includes(other) && tied.every((team) => opponents(team).includes(other)))
  const forfeits = (team: string) =>
    gamesOf(team, teams).filter(({ result, side }) => result.forfeit === side || result.forfeit === 'both').length

  const amongTied: readonly Measure[] = [
    (team, tied) => wins(team, tied),
    (team) => -forfeits(team),
    (team, tied) => difference(team, tied),
    (team, tied) => difference(team, common(tied)),
    (team, tied) => perGame(team, tied),
    (team, tied) => perGame(team, common(tied)),
    (team, tied) => (tied.every((it) => throws.has(it)) ? -(throws.get(team) ?? 0) : 0),
  ]

  /** Splits those who are level by the first criterion that tells them apart; each part begins anew. */
  const split = (tied: readonly string[]): readonly (readonly string[])[] => {
    if (tied.length < 2) return [tied]
    for (const measure of amongTied) {
      const parts = partsBy(tied, (team) => measure(team, tied))
      if (parts.length > 1) return parts.flatMap(split)
    }
    return [tied]
  }
  const groups = partsBy(teams, (team) => wins(team, teams)).flatMap(split)
  return { order: groups.flat(), isFinal: groups.every(({ length }) => length === 1) }
}

function partsBy(teams: readonly string[], measure: (team: string) => number): string[][] {
  const measured = teams.map((team) => ({ team, value: Math.round(measure(team) * 1e6) / 1e6 }))
  const values = [...new Set(measured.map(({ value }) => value))].toSorted((a, b) => b - a)
  return values.map((wanted) => measured.filter(({ value }) => value === wanted).map(({ team }) => team))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
