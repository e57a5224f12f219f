import { type ScoredSide, sidesByTeam } from './game.ts'
import { brickMark, counting, goalsIn } from './measures.ts'
import { NO_THROWS, type PoolFacts, standingsOf } from './pool.ts'
import type { Measure } from './ranking.ts'
import type { Standings } from './standing.ts'

export interface SwissFacts extends PoolFacts {
  /** The mean of the spirit scores that a team has received; 0 where it is missing. */
  readonly spirit?: ReadonlyMap<string, number>
}

/** The table of a Swiss draw. A bye is no game and gives no points. */
export function swissStandings(facts: SwissFacts): Standings {
  const sides = sidesByTeam(facts.games)
  const points = new Map([...sides].map(([team, own]) => [team, sum(own.map(victoryPointsOf))]))
  const pointsOf = (team: string) => points.get(team) ?? 0
  const opponentsPoints = (own: readonly ScoredSide[]) => sum(own.map(({ opponent }) => pointsOf(opponent)))
  const spiritOf = (team: string) => facts.spirit?.get(team) ?? 0
  const measures: readonly Measure[] = [
    { criterion: 'games-played', of: counting(sides, (own) => own.length) },
    { criterion: 'victory-points', of: counting(sides, (_, team) => pointsOf(team)) },
    { criterion: 'opponents-points', of: counting(sides, opponentsPoints) },
    { criterion: 'goals', of: counting(sides, (own) => goalsIn(own).scored) },
    { criterion: 'spirit', of: counting(sides, (_, team) => spiritOf(team)) },
    brickMark(facts.throws ?? NO_THROWS),
  ]
  return standingsOf(facts, sides, measures, (team) => ({
    victoryPoints: pointsOf(team),
    opponentsPoints: opponentsPoints(sides.get(team) ?? []),
    spirit: spiritOf(team),
  }))
}

const EVEN = 15
const MOST_POINTS = 25

/** What a side gets for its game: 15 and the margin for the winner, 15 less the margin for the loser, 15 for a draw. */
export const victoryPoints = (own: number, other: number): number =>
  Math.max(0, Math.min(MOST_POINTS, EVEN + own - other))

/** Forfeiting is losing by as much as counts. */
function victoryPointsOf({ isByForfeit, hasForfeited, scored, conceded }: ScoredSide): number {
  if (isByForfeit) return hasForfeited ? 0 : MOST_POINTS
  return victoryPoints(scored, conceded)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
