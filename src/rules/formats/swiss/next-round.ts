import type { ScoredGame } from '../../standings/game.ts'
import { swissStandings } from '../../standings/swiss.ts'
import { printSource, slotOf } from '../source.ts'
import { type Draw, drawRound } from './pairing.ts'

/** From the rounds that are over to the next one. */

export interface SwissSoFar {
  /** Who plays on, in order of their seeds. */
  readonly teams: readonly string[]
  /** All results of each round, the first round first. */
  readonly rounds: readonly (readonly ScoredGame[])[]
  readonly spirit?: ReadonlyMap<string, number>
}

/** Who shares a place is taken by seed. Undefined when there is no pairing without a rematch or a second bye. */
export function nextRound({ teams, rounds, spirit }: SwissSoFar): Draw | undefined {
  const games = rounds.flat()
  return drawRound(
    swissStandings({ teams, games, ...(spirit && { spirit }) }).rows.map(({ team }) => team),
    {
      met: games.map(({ home, away }) => [home, away]),
      byes: teams.filter((team) => rounds.some((round) => !round.some((game) => isIn(game, team)))),
    },
  )
}

const isIn = ({ home, away }: ScoredGame, team: string): boolean => home === team || away === team

/** By printed slot of that round, who plays there. */
export const slotsOfDraw = (pool: string, round: number, { pairs }: Draw): ReadonlyMap<string, string> =>
  new Map(pairs.flat().map((team, index) => [printSource(slotOf(pool, round, index + 1)), team]))
