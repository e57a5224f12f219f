import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { equityFields } from './equity.fields.ts'

/** `base`: the `updated` that was seen; left out while nothing was written yet. */
export const saveEquityInput = v.pipe(
  inputOf({ base: v.optional(filled), ...equityFields }),
  v.forward(
    v.partialCheck(
      [['contact_name'], ['contact_how']],
      ({ contact_name, contact_how }) => (contact_name === '') === (contact_how === ''),
      m.equity_problem_contact,
    ),
    ['contact_how'],
  ),
)
