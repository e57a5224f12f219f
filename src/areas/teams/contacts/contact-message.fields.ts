import { text } from '#records/schema/fields.ts'

/** What the organisers write to those who speak for the teams. */
export const messageFields = {
  subject: text({ required: true, max: 150 }),
  text: text({ required: true, max: 5_000, multiline: true }),
}
