import { collection, type RecordOf } from '#records/schema/collection.ts'
import { integer } from '#records/schema/fields.ts'
import { questionFields } from './questions.fields.ts'

export const registrationQuestions = collection('registration_questions', {
  fields: { ...questionFields, order: integer({ min: 0, max: 1_000_000 }) },
  checks: [`"label_en" <> '' OR "label_de" <> ''`],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

export type RegistrationQuestion = RecordOf<typeof registrationQuestions>

declare module '#records/schema/collection.ts' {
  interface Known {
    registration_questions: typeof registrationQuestions
  }
}
