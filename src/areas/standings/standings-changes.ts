import type { GameChange, NewestGame, Reaction } from '#client/live/games/game-change.ts'
import { patchedRounds } from '#client/live/games/patched-rounds.ts'
import type { StandingsShown } from './standings.queries.server.ts'

export const patchedStandings = (standings: StandingsShown, newest: NewestGame): StandingsShown => ({
  ...standings,
  division: { ...standings.division, rounds: patchedRounds(standings.division.rounds, newest) },
})

/** What the standings of a division do about a change in it; undefined before there are any. */
export function reactionOfStandings(
  { game, isResult, isCounted }: GameChange,
  standings: StandingsShown | undefined,
): Reaction {
  if (!isResult || (standings && isCounted)) return 'reload'
  const isShown = standings?.division.rounds.some(({ games }) => games.some(({ key }) => key === game.id))
  return isShown ? 'patch' : 'nothing'
}
