import { collection } from '#records/schema/collection.ts'
import { integer } from '#records/schema/fields.ts'
import { jingleFields, millisecondsField } from './jingles.fields.ts'

/** Short sounds that are played at the field: the club's, and those of teams. */
export const jingles = collection('jingles', {
  fields: {
    ...jingleFields,
    milliseconds: millisecondsField,
    order: integer({ min: 0, max: 100_000 }),
  },
  checks: [`"name_en" <> '' OR "name_de" <> ''`],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    jingles: typeof jingles
  }
}
