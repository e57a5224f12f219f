import { choice, email, integer, text } from '#records/schema/fields.ts'

export const LEVELS = ['new', 'social', 'experienced', 'competitive'] as const

/** What the contact of a team tells, besides the division. */
export const registrationFields = {
  name: text({ required: true, max: 80 }),
  city: text({ max: 80 }),
  country: text({ max: 2, pattern: /^[A-Z]{2}$/ }),
  contact_name: text({ required: true, max: 100 }),
  contact_email: email({ required: true }),
  contact_phone: text({ max: 40 }),
  /** 0: not known yet. */
  expected_players: integer({ min: 1, max: 60 }),
  level: choice(LEVELS),
  comment: text({ max: 2_000, multiline: true }),
}

/** Why a team is declined. */
export const declineReason = text({ max: 1_000, multiline: true })
