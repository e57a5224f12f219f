import type { OwnGame } from '#areas/schedule/home-games.api.server.ts'

export const isOwnGameOver = ({ state }: OwnGame): boolean =>
  state === 'confirmed' || state === 'forfeit' || state === 'reported'

/** The game that is on, or the next one. */
export const ownNext = (games: readonly OwnGame[]): OwnGame | undefined =>
  games.find((game) => !game.isDuty && !isOwnGameOver(game))
