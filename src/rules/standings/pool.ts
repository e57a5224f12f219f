import { isFinished, type ScoredGame, type ScoredSide, sidesByTeam } from './game.ts'
import { count, goalsIn, isForfeited, isWon, poolMeasures, type Sides, type Throws } from './measures.ts'
import { type Measure, type RankedGroup, rank } from './ranking.ts'
import type { Standing, Standings, SwissPoints, Tie } from './standing.ts'

export interface PoolFacts {
  readonly teams: readonly string[]
  /** All of the pool, and those of earlier pools that count in it; in any order. */
  readonly games: readonly ScoredGame[]
  readonly throws?: Throws
  /** Games of which nobody knows yet who plays them. */
  readonly gamesWithoutTeams?: number
}

/** The order of a pool by what is played. */
export function poolStandings(facts: PoolFacts): Standings {
  const sides = sidesByTeam(facts.games)
  return standingsOf(facts, sides, poolMeasures(sides, facts.throws ?? NO_THROWS))
}

export const NO_THROWS: Throws = new Map()

/** Any table: what orders it is in the measures. */
export function standingsOf(
  { teams, games, throws = NO_THROWS, gamesWithoutTeams = 0 }: PoolFacts,
  sides: Sides,
  measures: readonly Measure[],
  swissOf?: (team: string) => SwissPoints,
): Standings {
  const indexes = new Map(teams.map((team, index) => [team, index]))
  const given = (one: string, other: string) => (indexes.get(one) ?? 0) - (indexes.get(other) ?? 0)
  const rows: Standing[] = []
  const ties: Tie[] = []
  for (const { teams: level, decisions } of rank(teams, measures)) {
    const place = rows.length + 1
    const tied = level.toSorted(given)
    if (tied.length > 1) ties.push(tieOf(place, tied, throws))
    for (const team of tied) {
      const row = rowOf(team, place, { teams: tied, decisions }, sides.get(team) ?? [])
      rows.push(swissOf ? { ...row, swiss: swissOf(team) } : row)
    }
  }
  const isOver = gamesWithoutTeams === 0 && games.every(isFinished)
  return { rows, isOver, isFinal: isOver && ties.length === 0, ties }
}

function rowOf(team: string, place: number, { teams, decisions }: RankedGroup, own: readonly ScoredSide[]): Standing {
  const { games, scored, conceded } = goalsIn(own)
  return {
    place,
    team,
    sharedWith: teams.filter((it) => it !== team),
    decisions,
    decidedBy: decisions.at(-1),
    played: games,
    won: count(own, isWon),
    lost: count(own, ({ outcome }) => outcome === 'lost'),
    drawn: count(own, ({ outcome }) => outcome === 'drawn'),
    forfeited: count(own, isForfeited),
    goalsFor: scored,
    goalsAgainst: conceded,
  }
}

function tieOf(place: number, teams: readonly string[], throws: Throws): Tie {
  const missing = teams.filter((team) => !throws.has(team))
  return { place, teams, needsThrowsOf: missing.length > 0 ? missing : teams }
}
