import { collection } from '#records/schema/collection.ts'
import { date, text } from '#records/schema/fields.ts'
import { feedbackFields, stateField } from './feedback.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'

/** What people think of the tournament. Nobody can tell who said it, unless they left an address. */
export const feedback = collection('feedback', {
  fields: {
    /** A keyed hash of the account or the browser: enough to find one's own again, too little to be found by. */
    author: text({ required: true, max: 64, hidden: true }),
    ...feedbackFields,
    state: stateField,
    answer: text({ max: 2_000 }),
    answered_at: date(),
  },
  unique: [{ fields: ['author'] }],
  indexes: [['state']],
  rules: { list: ADMIN, view: ADMIN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    feedback: typeof feedback
  }
}
