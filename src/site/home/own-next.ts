import type { OwnGame } from '#areas/schedule/home-games.api.server.ts'

export const isOwnGameOver = ({ state }: OwnGame): boolean =>
  state === 'confirmed' || state === 'forfeit' || state === 'reported'

/** The game that is on, or the next one that is certain. */
export const ownNext = (games: readonly OwnGame[]): OwnGame | undefined =>
  games.find((game) => !game.isDuty && !game.by && !isOwnGameOver(game))
