import type { ScoredGame } from '../../standings/game.ts'
import { swissStandings } from '../../standings/swiss.ts'
import { printSource, slotOf } from '../source.ts'
import { type Draw, drawRound, type Past } from './pairing.ts'

/** From the rounds that are over to the next one. */

export interface SwissSoFar {
  /** Who plays on, in order of their seeds. */
  readonly teams: readonly string[]
  /** All results of each round, the first round first. */
  readonly rounds: readonly (readonly ScoredGame[])[]
  readonly spirit?: ReadonlyMap<string, number>
}

export interface NextRound extends Draw {
  /** Pairs that have met before, because there is no pairing without any. */
  readonly rematches: Draw['pairs']
}

/**
 * Who shares a place is taken by seed. Where there is no pairing without a rematch or a second bye, the rounds that are
 * longest ago are forgotten one by one. Undefined for fewer than two teams.
 */
export function nextRound({ teams, rounds, spirit }: SwissSoFar): NextRound | undefined {
  if (teams.length < 2) return undefined
  const standings = swissStandings({ teams, games: rounds.flat(), ...(spirit && { spirit }) })
  const order = standings.rows.map(({ team }) => team)
  for (let forgotten = 0; forgotten <= rounds.length; forgotten += 1) {
    const draw = drawRound(order, pastOf(teams, rounds.slice(forgotten)))
    if (draw) return { ...draw, rematches: draw.pairs.filter((pair) => haveMet(pair, rounds.slice(0, forgotten))) }
  }
  return undefined
}

const pastOf = (teams: readonly string[], rounds: SwissSoFar['rounds']): Past => ({
  met: rounds.flat().map(({ home, away }) => [home, away]),
  byes: teams.filter((team) => rounds.some((round) => !round.some((game) => isIn(game, team)))),
})

const haveMet = ([one, other]: readonly [string, string], rounds: SwissSoFar['rounds']): boolean =>
  rounds.flat().some((game) => isIn(game, one) && isIn(game, other))

const isIn = ({ home, away }: ScoredGame, team: string): boolean => home === team || away === team

/** By printed slot of that round, who plays there. */
export const slotsOfDraw = (pool: string, round: number, { pairs }: Draw): ReadonlyMap<string, string> =>
  new Map(pairs.flat().map((team, index) => [printSource(slotOf(pool, round, index + 1)), team]))
