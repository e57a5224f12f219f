import { divisionKey } from '#areas/tournament/tournament.collections.ts'
import { collection } from '#records/collection.ts'
import { bool, choice, date, email, integer, relation, text } from '#records/fields.ts'

export const REGISTRATION_STATES = ['registered', 'accepted', 'waiting', 'declined', 'withdrawn'] as const
export const LEVELS = ['new', 'social', 'experienced', 'competitive'] as const

const ADMIN = '@request.auth.roles ?= "admin"'

/** A team that asks to take part. It becomes a team when it is accepted; until then only the admins see it. */
export const registrations = collection('registrations', {
  fields: {
    name: text({ required: true, max: 80 }),
    /** The name without case, accents and signs: two that read alike are one. */
    name_key: text({ required: true, max: 80, hidden: true }),
    division: divisionKey,
    city: text({ max: 80 }),
    country: text({ max: 2, pattern: /^[A-Z]{2}$/ }),
    contact_name: text({ required: true, max: 100 }),
    contact_email: email({ required: true }),
    contact_phone: text({ max: 40 }),
    language: choice(['en', 'de']),
    expected_players: integer({ min: 1, max: 60 }),
    level: choice(LEVELS),
    comment: text({ max: 2_000 }),
    consent: bool(),
    state: choice(REGISTRATION_STATES, { required: true }),
    /** The order of those who wait, the first has the smallest; 0 for everybody else. */
    waiting_order: integer({ min: 0, max: 1_000_000 }),
    reason: text({ max: 1_000 }),
    team: relation('teams', { onDelete: 'setNull' }),
    decided_by: relation('users', { onDelete: 'setNull' }),
    decided_at: date(),
    /** Of the link with which the contact changes or withdraws it. */
    token_hash: text({ required: true, max: 64, hidden: true }),
  },
  unique: [
    { fields: ['division', 'name_key'], where: `"state" IN ('registered', 'accepted', 'waiting')` },
    { fields: ['token_hash'] },
  ],
  indexes: [['state', 'division']],
  rules: { list: ADMIN, view: ADMIN, create: null, update: null, delete: null },
})

declare module '#records/collection.ts' {
  interface Known {
    registrations: typeof registrations
  }
}
