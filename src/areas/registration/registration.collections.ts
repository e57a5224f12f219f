import { divisionKey } from '#areas/tournament/tournament.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, json, relation, text } from '#records/schema/fields.ts'
import { KEPT_NAME_KEY } from '#rules/names/names.ts'
import type { OwnAnswers } from '#rules/registration-answers.ts'
import { declineReason, registrationFields } from './registration.fields.ts'

export const REGISTRATION_STATES = ['registered', 'accepted', 'waiting', 'declined', 'withdrawn'] as const

const ADMIN = '@request.auth.roles ?= "admin"'

/** A team that asks to take part. It becomes a team when it is accepted; until then only the admins see it. */
export const registrations = collection('registrations', {
  fields: {
    ...registrationFields,
    /** To the organisers' own questions. */
    answers: json<OwnAnswers>({ maxBytes: 60_000 }),
    /** The name without case, accents and signs: two that read alike are one. */
    name_key: text({ required: true, ...KEPT_NAME_KEY }),
    division: divisionKey,
    language: choice(['en', 'de']),
    consent: bool(),
    state: choice(REGISTRATION_STATES, { required: true }),
    /** The order of those who wait, the first has the smallest; 0 for everybody else. */
    waiting_order: integer({ min: 0, max: 1_000_000 }),
    reason: declineReason,
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

declare module '#records/schema/collection.ts' {
  interface Known {
    registrations: typeof registrations
  }
}
