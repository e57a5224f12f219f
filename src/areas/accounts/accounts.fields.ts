import { email, integer, text } from '#records/schema/fields.ts'
import { INVITED_DAYS_MOST, INVITED_MOST } from './invitations/invitation-state.ts'

/** What people write about accounts: the collections, the inputs of commands and the forms go by it. */

export const userFields = {
  name: text({ required: true, max: 100 }),
  email: email({ required: true }),
}

export const bookerRequestFields = {
  message: text({ max: 500, multiline: true }),
  /** Why it was declined. */
  reason: text({ max: 500, multiline: true }),
}

export const invitationFields = {
  note: text({ max: 200 }),
  days: integer({ required: true, min: 1, max: INVITED_DAYS_MOST }),
  usesMax: integer({ required: true, min: 1, max: INVITED_MOST }),
}

/** How long the sign-up code works: a tournament and the days around it. */
export const signUpCodeFields = { days: integer({ required: true, min: 1, max: 14 }) }
