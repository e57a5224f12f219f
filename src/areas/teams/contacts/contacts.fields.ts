import { email, text } from '#records/schema/fields.ts'

/** Who speaks for a team: for its managers and the organisers alone. */
export const contactFields = {
  name: text({ max: 100 }),
  email: email({ required: true }),
  phone: text({ max: 40 }),
}

/** What the organisers write to those who speak for the teams. */
export const messageFields = {
  subject: text({ required: true, max: 150 }),
  text: text({ required: true, max: 5_000, multiline: true }),
}
