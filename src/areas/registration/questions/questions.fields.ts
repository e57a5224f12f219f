import { bool, choice, text } from '#records/schema/fields.ts'
import { QUESTION_KINDS } from '#rules/registration-answers.ts'

/** What the organisers ask besides. */
export const questionFields = {
  label_en: text({ max: 200 }),
  label_de: text({ max: 200 }),
  kind: choice(QUESTION_KINDS, { required: true }),
  /** Of a choice: one per line, in both languages as `Yes | Ja`. */
  options: text({ max: 800, multiline: true }),
  is_required: bool(),
}
