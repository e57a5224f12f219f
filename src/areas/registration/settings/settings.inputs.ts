import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { isDay } from '#rules/calendar/days.ts'
import { m } from '#words/messages.js'
import { registrationSettingsFields } from './settings.fields.ts'

/** What the commands around the settings of the registration take. */

const moment = v.optional(
  v.pipe(
    fieldInput(registrationSettingsFields.opens, m.registration_moment_wrong).wrapped,
    v.check((written) => written === '' || isDay(written.slice(0, 10)), m.registration_moment_wrong),
  ),
  '',
)

/** `base`: the `updated` that was seen; left out while nothing was said yet. */
export const saveSettingsInput = v.pipe(
  inputOf({ base: v.optional(filled), ...registrationSettingsFields, opens: moment, closes: moment }),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => opens === '' || closes === '' || opens < closes,
      m.registration_closes_first,
    ),
    ['closes'],
  ),
)
