import * as v from 'valibot'
import { divisionKey } from '#areas/tournament/tournament.collections.ts'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { LANGUAGES } from '#http/pages/languages.ts'
import { asRequired, bool, integer } from '#records/schema/fields.ts'
import { isCountry } from '#rules/countries.ts'
import { m } from '#words/messages.js'
import { answersInput } from './questions/questions.inputs.ts'
import { declineReason, registrationFields } from './registration.fields.ts'

/** What the commands around the registration of teams take. */

/** In the order of the form. */
const told = {
  ...registrationFields,
  /** Its key; the commands ask whether there is such a division. */
  division: fieldInput(divisionKey, { required: m.registration_division_missing }),
  country: v.optional(
    v.pipe(
      v.string(),
      v.check((code) => code === '' || isCountry(code)),
    ),
    '',
  ),
  expected_players: fieldInput(registrationFields.expected_players, m.registration_players_wrong),
  answers: answersInput,
}

export const registerInput = inputOf({
  ...told,
  consent: v.literal(true, m.registration_consent_missing),
  language: v.optional(v.picklist(LANGUAGES), 'en'),
})

/** `base`: its `updated`, as whoever changes it saw it. */
export const changeRegistrationInput = inputOf({ token: filled, base: filled, ...told })

export type Told = v.InferOutput<typeof changeRegistrationInput>

export const ownRegistrationInput = inputOf({ token: filled })

const decided = { registration: filled, base: filled }

export const registrationInput = inputOf(decided)

/** `beyond`: also where the division is full. */
export const acceptRegistrationInput = inputOf({ ...decided, beyond: bool() })

/** With where it stood before: its state, and its place among those who wait. */
export const takeBackAcceptanceInput = inputOf({
  ...decided,
  before: v.picklist(['registered', 'waiting']),
  place: integer({ min: 0, max: 1_000_000 }),
})

export const declineRegistrationInput = inputOf(
  { ...decided, reason: asRequired(declineReason) },
  { reason: { required: m.site_decline_reason_missing } },
)

export const moveOnWaitingListInput = inputOf({ registration: filled, way: v.picklist(['up', 'down']) })

export const sendRegistrationLinkInput = inputOf({ registration: filled })
