import { integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { SCORE_MOST } from '#rules/games/states.ts'

/** What somebody did about the score of a game. */
export const SCORE_ACTS = [
  'count',
  'takeOver',
  'report',
  'hint',
  'confirm',
  'settle',
  'forfeit',
  'suspend',
  'resume',
  'cancel',
  'correct',
  'reset',
] as const
export type ScoreAct = (typeof SCORE_ACTS)[number]

/** Given by the phone to itself; says no more than that two reports came from the same one. */
export const deviceField = text({ max: 64, pattern: /^[\w-]*$/ })

export const goalsField = integer({ min: 0, max: SCORE_MOST })

/** A day of the tournament, on which a code counts. */
export const codeDayField = text({ required: true, max: 10, valid: isDay })
/** For whom it is, so that the right one is withdrawn: “Field 3, Jonas”. */
export const codeNameField = text({ max: 40 })
