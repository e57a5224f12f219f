import { text } from '#records/schema/fields.ts'

export const connectionFields = {
  /** Longer than any code with all its dashes. */
  code: text({ required: true, max: 60 }),
}
