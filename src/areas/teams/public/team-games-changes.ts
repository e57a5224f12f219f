import { type GameChange, type NewestGame, type Reaction, reactionOfList } from '#client/live/games/game-change.ts'
import { patchedRounds } from '#client/live/games/patched-rounds.ts'
import type { TeamGame, TeamGames } from '../team-games.api.server.ts'

/** Its result may still come. */
export const isToCome = ({ state }: Pick<TeamGame, 'state'>): boolean =>
  state !== 'confirmed' && state !== 'forfeit' && state !== 'cancelled'

export const patchedTeamGames = ({ games, standing, ...rest }: TeamGames, newest: NewestGame): TeamGames => ({
  ...rest,
  games: games.map((game) => withResult(game, newest)),
  standing: standing && { ...standing, way: patchedRounds(standing.way, newest) },
})

function withResult(shown: TeamGame, newest: NewestGame): TeamGame {
  const game = newest(shown.id)
  if (!game) return shown
  const { score: [home, away] = [], state } = game.result
  return { ...shown, home: { ...shown.home, score: home }, away: { ...shown.away, score: away }, state }
}

/** What the page of a team does about a change in its division. */
export function reactionOfTeamGames(change: GameChange, { games, standing }: TeamGames, team: string): Reaction {
  const { game, isCounted } = change
  const isOfDivision = standing?.division === game.division
  const isOwn = [game.home, game.away].includes(team)
  // What is over comes behind the others.
  if (isCounted && (isOfDivision || isOwn)) return 'reload'
  const isShown =
    games.some(({ id }) => id === game.id) ||
    standing?.way.some((round) => round.games.some(({ key }) => key === game.id)) === true
  return reactionOfList(change, { isShown, belongs: isOfDivision || isOwn })
}
