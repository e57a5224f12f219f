import { bool, choice, email, integer, text } from '#records/schema/fields.ts'
import { EARLIEST_BIRTH_YEAR } from '#rules/import/roster-values.ts'

/** What people write about teams and players: the collections, the inputs of commands and the forms go by it. */

const colour = () => text({ max: 7, pattern: /^#[0-9a-f]{6}$/ })

export const teamFields = {
  name: text({ required: true, max: 80 }),
  short_name: text({ max: 12 }),
  city: text({ max: 80 }),
  country: text({ max: 2, pattern: /^[A-Z]{2}$/ }),
  colour_light: colour(),
  colour_dark: colour(),
  seed: integer({ min: 0, max: 999 }),
}

export const GENDER_MATCHES = ['female', 'male'] as const

export const playerFields = {
  /** As it stands on the shirt: 0 and 00 are two numbers, and many have none. */
  number: text({ max: 3, pattern: /^\d{1,3}$/ }),
  captain: bool(),
  spirit_captain: bool(),
}

export const playerDetailFields = {
  full_name: text({ max: 120 }),
  gender_match: choice(GENDER_MATCHES),
  birth_year: integer({ min: EARLIEST_BIRTH_YEAR, max: 2100 }),
  email: email(),
  phone: text({ max: 40 }),
  /** Whom to call: a name and a number. */
  emergency_contact: text({ max: 120 }),
  /** A parent of a minor agrees, as a manager of the team says. */
  parent_consent: bool(),
}

/** Whom everybody may see: teams that play, and those that have left. */
export const PUBLIC_TEAM_STATES: readonly string[] = ['accepted', 'withdrawn']

export const isPublicTeam = ({ state }: { readonly state: string }): boolean => PUBLIC_TEAM_STATES.includes(state)
