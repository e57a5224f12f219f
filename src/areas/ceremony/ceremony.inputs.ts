import * as v from 'valibot'
import { inputOf } from '#http/commands/inputs.ts'
import { asRequired } from '#records/schema/fields.ts'
import { awardKey } from './ceremony.collections.ts'

/** What the commands of the ceremony take. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))
const award = asRequired(awardKey)

export const showInput = inputOf({ award: awardKey })
/** `seen`: how many were revealed when the button was pressed. */
export const revealInput = inputOf({ award, seen: count })
export const hideInput = inputOf({ award, seen: count, wanted: count })
