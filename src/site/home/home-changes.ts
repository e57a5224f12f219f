import type { HomeGames } from '#areas/schedule/home-games.api.server.ts'
import { type GameChange, type NewestGame, patchedRows, type Reaction } from '#client/live/games/game-change.ts'
import { isBegun } from '#rules/games/states.ts'

export const patchedHome = (games: HomeGames, newest: NewestGame): HomeGames => ({
  ...games,
  now: patchedRows(games.now, newest),
  next: patchedRows(games.next, newest),
  chances: patchedRows(games.chances, newest),
  results: patchedRows(games.results, newest),
  own: patchedRows(games.own, newest),
})

/** In which of its lists a game may stand. */
const partOf = (state: string): 'next' | 'now' | 'results' => {
  if (state === 'live' || state === 'suspended') return 'now'
  return isBegun(state) ? 'results' : 'next'
}

/** What the first page does about a change; undefined stands for games that are not there yet. */
export function reactionOfHome(
  { game, stateBefore, isResult, isCounted }: GameChange,
  games: HomeGames | undefined,
): Reaction {
  // Whoever knows by now whom they play has a next game.
  if (!isResult) return 'reload'
  if (!games) return 'nothing'
  const { now, next, chances, results, own } = games
  // After the last game it tells who has won.
  if (isCounted && now.length === 0 && next.length === 0) return 'reload'
  const [before, after] = [partOf(stateBefore), partOf(game.state)]
  // What should have begun stands among what is on before it does.
  const hasMoved = before !== after && !(after === 'now' && now.some(({ id }) => id === game.id))
  if (hasMoved) return 'reload'
  return [...now, ...next, ...chances, ...results, ...own].some(({ id }) => id === game.id) ? 'patch' : 'nothing'
}
