import { filtered } from '#client/live/use-live.ts'

/** By which a page hears what is said about the count of a game. */
export const topicOfCount = (game: string): string => filtered('game_counts', `game = "${game}"`)

/** The same for all games of a field. */
export const topicOfCounts = (field: string): string => filtered('game_counts', `game.field = "${field}"`)
