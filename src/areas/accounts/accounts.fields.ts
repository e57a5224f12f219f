import { text } from '#records/fields.ts'

/** What people write about accounts: the collections, the inputs of commands and the forms go by it. */

export const userName = text({ required: true, max: 100 })

export const bookerRequestFields = {
  message: text({ max: 500, multiline: true }),
  /** Why it was declined. */
  reason: text({ max: 500, multiline: true }),
}

/** For whom an invitation is. */
export const invitationNote = text({ max: 200 })
