import * as v from 'valibot'
import { fieldInput, inputOf } from '#http/commands/inputs.ts'
import { text } from '#records/schema/fields.ts'
import { isTimeOfDay } from '#rules/calendar/time.ts'
import { NOTICE_CATEGORIES } from '#rules/notifications/categories.ts'
import { m } from '#words/messages.js'

const time = () => text({ required: true, max: 5, valid: isTimeOfDay })

export const savePreferencesInput = inputOf({
  /** Categories that are turned off. */
  off: v.pipe(v.array(v.picklist(NOTICE_CATEGORIES)), v.maxLength(NOTICE_CATEGORIES.length)),
  quiet_from: fieldInput(time(), m.notifications_settings_problem_time),
  quiet_until: fieldInput(time(), m.notifications_settings_problem_time),
})
