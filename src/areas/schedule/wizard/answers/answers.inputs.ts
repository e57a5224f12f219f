import * as v from 'valibot'
import { inputOf } from '#http/commands/inputs.ts'
import { answeredDivision, fieldsAnswer, formatAnswer, teamsAnswer, timesAnswer, wishesAnswer } from './answers.ts'

/** How often it had been answered when the question was shown. */
const base = v.pipe(v.number(), v.integer(), v.minValue(0))

export const answerTeamsInput = inputOf({ division: answeredDivision, base, ...teamsAnswer })
export const answerFormatInput = inputOf({ division: answeredDivision, base, ...formatAnswer })
export const answerFieldsInput = inputOf({ base, ...fieldsAnswer })
export const answerTimesInput = inputOf({ base, ...timesAnswer })
export const answerWishesInput = inputOf({ base, ...wishesAnswer })
