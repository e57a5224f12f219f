import { text } from '#records/schema/fields.ts'

/** As the clocks of the tournament show it: `2026-03-01T10:00`. */
const moment = () => text({ max: 16, pattern: /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/ })

const words = () => text({ max: 2_000, multiline: true })

/** What whoever registers a team has to know; everybody reads it. */
export const registrationSettingsFields = {
  opens: moment(),
  closes: moment(),
  /** What the fee covers. */
  includes_en: words(),
  includes_de: words(),
}

export type SettingsField = keyof typeof registrationSettingsFields
