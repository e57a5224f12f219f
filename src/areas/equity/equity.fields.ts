import { text } from '#records/schema/fields.ts'

const markdown = () => text({ max: 12_000, multiline: true })

/** What the organisers write about gender equity, and whom one can talk to. Everybody reads all of it. */
export const equityFields = {
  text_en: markdown(),
  text_de: markdown(),
  contact_name: text({ max: 100 }),
  /** Where they are, a number or an address: as they want to be found. */
  contact_how: text({ max: 200 }),
}
