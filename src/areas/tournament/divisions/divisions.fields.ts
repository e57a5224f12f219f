import { choice, integer, text } from '#records/schema/fields.ts'
import { DIVISION_COLOURS } from '#ui/marks/division-colours.ts'

/** What people write about divisions: the collection, the inputs of commands and the forms go by it. */

/** `mixed_ratio`: as many of each gender match stand on the field as the ratio says. */
const GENDER_RULES = ['none', 'mixed_ratio'] as const

/** Teams of one division. */
export const PLACES_MOST = 64

const name = () => text({ required: true, max: 40 })

export const divisionFields = {
  name_en: name(),
  name_de: name(),
  /** Stands where there is no room for the name. */
  letter: text({ required: true, max: 2, pattern: /^[\p{Lu}\d]{1,2}$/u }),
  colour: choice(DIVISION_COLOURS, { required: true }),
  /** How many teams it takes. */
  places: integer({ min: 0, max: PLACES_MOST }),
  gender_rule: choice(GENDER_RULES, { required: true }),
}
