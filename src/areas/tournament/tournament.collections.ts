import { MANAGES_A_TEAM } from '#access/managers.ts'
import { collection } from '#records/schema/collection.ts'
import { integer, text } from '#records/schema/fields.ts'
import { DIVISION_KEY, DIVISION_KEY_MAX } from '#rules/divisions.ts'
import { divisionFields } from './divisions/divisions.fields.ts'
import { accountFields, tournamentFields } from './tournament.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'

/** What everybody may know of the tournament: exactly one record. */
export const tournament = collection('tournament', {
  fields: tournamentFields,
  checks: [`"ends" >= "starts"`, `("starts" = '') = ("ends" = '')`],
  single: true,
  refuseStale: true,
  rules: { list: '', view: '', create: null, update: ADMIN, delete: null },
})

const ADMIN_OR_TEAM_MANAGER = `${MANAGES_A_TEAM} || ${ADMIN}`

/** Where fees are paid to: exactly one record, for those who pay them. */
export const tournamentAccount = collection('tournament_account', {
  fields: accountFields,
  single: true,
  refuseStale: true,
  rules: { list: ADMIN_OR_TEAM_MANAGER, view: ADMIN_OR_TEAM_MANAGER, create: null, update: ADMIN, delete: null },
})

/**
 * The key of a division. Every field that names one is this very object: a division stays as long as any collection has a
 * record that names it, and commands see to it that there is one of that key.
 */
export const divisionKey = text({ required: true, max: DIVISION_KEY_MAX, pattern: DIVISION_KEY })

/** What teams play in; at least one. */
export const divisions = collection('divisions', {
  fields: {
    /** Stays as it is. */
    key: text({ required: true, max: DIVISION_KEY_MAX, pattern: DIVISION_KEY }),
    ...divisionFields,
    /** From 1. */
    order: integer({ required: true, min: 1, max: 1_000_000 }),
  },
  unique: [{ fields: ['key'] }, { fields: ['letter'] }, { fields: ['name_en'] }, { fields: ['name_de'] }],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    tournament: typeof tournament
    tournament_account: typeof tournamentAccount
    divisions: typeof divisions
  }
}
