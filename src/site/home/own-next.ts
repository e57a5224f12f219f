import type { OwnGame } from '#areas/schedule/home-games.api.server.ts'

export const isOwnGameOver = ({ state }: OwnGame): boolean =>
  state === 'confirmed' || state === 'forfeit' || state === 'reported'

/** Whether there is a game left that they play, or may come to. */
export const mayPlay = (games: readonly OwnGame[]): boolean =>
  games.some((game) => !game.isDuty && !isOwnGameOver(game))

/** The game that is on, or the next one that is certain. */
export const ownNext = (games: readonly OwnGame[]): OwnGame | undefined =>
  games.find((game) => !game.isDuty && !game.by && !isOwnGameOver(game))
