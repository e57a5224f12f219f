/** The table of a Swiss draw. */

export interface SwissResult {
  readonly home: string
  readonly away: string
  readonly homeGoals: number
  readonly awayGoals: number
}

export interface SwissRow {
  readonly team: string
  readonly games: number
  readonly victoryPoints: number
  /** The sum of what its opponents have. */
  readonly opponentsPoints: number
  /** Scored. */
  readonly goals: number
  /** The mean of the spirit scores that it has received, 0 while there is none. */
  readonly spirit: number
}

const EVEN = 15
const MOST_POINTS = 25

/** What a side gets for its game: 15 and the margin for the winner, 15 less the margin for the loser, 15 for a draw. */
export const victoryPoints = (own: number, other: number): number =>
  Math.max(0, Math.min(MOST_POINTS, EVEN + own - other))

/** Each criterion splits those whom the ones before leave level. */
const CRITERIA: readonly ((row: SwissRow) => number)[] = [
  ({ games }) => games,
  ({ victoryPoints }) => victoryPoints,
  ({ opponentsPoints }) => opponentsPoints,
  ({ goals }) => goals,
  ({ spirit }) => spirit,
]

/** Best first. Teams in order of their seeds, which decides where nothing else does. A bye is no game and gives no points. */
export function swissTable(
  teams: readonly string[],
  results: readonly SwissResult[],
  spirit: ReadonlyMap<string, number> = new Map(),
): readonly SwissRow[] {
  const sides = results.flatMap(({ home, away, homeGoals, awayGoals }) => [
    { team: home, opponent: away, goals: homeGoals, points: victoryPoints(homeGoals, awayGoals) },
    { team: away, opponent: home, goals: awayGoals, points: victoryPoints(awayGoals, homeGoals) },
  ])
  const byTeam = Map.groupBy(sides, ({ team }) => team)
  const sidesOf = (team: string) => byTeam.get(team) ?? []
  const pointsOf = (team: string) => sum(sidesOf(team).map(({ points }) => points))
  const rows = teams.map((team) => ({
    team,
    games: sidesOf(team).length,
    victoryPoints: pointsOf(team),
    opponentsPoints: sum(sidesOf(team).map(({ opponent }) => pointsOf(opponent))),
    goals: sum(sidesOf(team).map(({ goals }) => goals)),
    spirit: spirit.get(team) ?? 0,
  }))
  return rows.toSorted((one, other) => {
    for (const criterion of CRITERIA) if (criterion(one) !== criterion(other)) return criterion(other) - criterion(one)
    return 0
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
