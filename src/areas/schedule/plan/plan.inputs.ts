import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { GAMES_MOST_ALL } from '../schedule.fields.ts'
import { minute } from './plan-settings.ts'

/** `mixed/SF1` */
export const gameId = v.pipe(filled, v.maxLength(70))
export const gameMinutes = v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(300))

const move = v.strictObject({
  game: gameId,
  /** Its `updated`, as it was seen. */
  base: filled,
  /** '' takes its place away. */
  field: v.pipe(v.string(), v.maxLength(15)),
  starts: minute,
  /** Left out: as long as before. */
  minutes: v.exactOptional(gameMinutes),
  slot_minutes: v.exactOptional(gameMinutes),
})

export const placeGamesInput = inputOf({
  moves: v.pipe(v.array(move), v.minLength(1), v.maxLength(GAMES_MOST_ALL)),
})

export const lockGamesInput = inputOf({
  games: v.pipe(v.array(gameId), v.minLength(1), v.maxLength(GAMES_MOST_ALL)),
  locked: v.boolean(),
})

/** The version of the draft that was looked at. */
export const ofVersionInput = inputOf({ version: v.pipe(v.number(), v.integer(), v.minValue(0)) })
