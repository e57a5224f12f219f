import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { POINTS_MOST } from '#rules/scorers/goals.ts'
import { VALUABLE_MOST } from './scorers.fields.ts'

/** What the commands around scorers take. */

const side = v.picklist(['home', 'away'])
const point = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(POINTS_MOST))
/** Of a volunteer without an account. */
const code = v.optional(v.pipe(v.string(), v.maxLength(40)))

/** The `updated` of what was seen to be said about the point, '' for nothing; left out by phones, whose last word counts. */
const seen = v.optional(v.pipe(v.string(), v.maxLength(40)))

export const noteGoalInput = inputOf({ game: filled, point, side, scorer: filled, assist: v.string(), code, seen })
export const removeGoalInput = inputOf({ game: filled, point, code, seen })
export const nameValuableInput = inputOf({
  game: filled,
  side,
  players: v.pipe(v.array(filled), v.maxLength(VALUABLE_MOST)),
  confirm: v.boolean(),
})
