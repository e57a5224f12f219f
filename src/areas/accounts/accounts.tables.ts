import { column, privateTable } from '#records/schema/private-table.ts'
import { oneTimeCodes } from './codes/codes.tables.ts'
import { identities } from './openid/openid.tables.ts'
import { passkeys, usedChallenges } from './passkeys/passkeys.tables.ts'

/**
 * Links that work once, known by the SHA-256 of their token. Only the setup link has no person yet. Whoever signs up may
 * come with an invitation (its id) and from a page where they want to go on.
 */
export const links = privateTable('_links', {
  columns: {
    hash: column.text({ length: 64 }),
    kind: column.text({ oneOf: ['verification', 'reset', 'email-change', 'setup'] }),
    user: column.text({ nullable: true, references: { table: 'users', onDelete: 'cascade' } }),
    email: column.text(),
    expires: column.text(),
    invitation: column.text({ default: '', check: `"invitation" = '' OR "kind" = 'verification'` }),
    to: column.text({ default: '', check: `"to" = '' OR "kind" = 'verification'` }),
  },
  primaryKey: ['hash'],
  checks: [`("user" IS NULL) = ("kind" = 'setup')`],
  indexes: [
    { name: 'one_of_a_kind', unique: true, on: [{ sql: `coalesce("user", '')` }, 'kind'] },
    { on: ['expires'] },
  ],
})

/** Who accepted which invitation, each once. The number lets no two people have the last use. */
export const invitationUses = privateTable('_invitation_uses', {
  columns: {
    invitation: column.text({ references: { table: 'invitations', onDelete: 'cascade' } }),
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    number: column.integer({ min: 1, max: 500 }),
    role: column.text(),
    team: column.text({ nullable: true, references: { table: 'teams', onDelete: 'setNull' } }),
    at: column.text(),
  },
  primaryKey: ['invitation', 'user'],
  unique: [['invitation', 'number']],
  indexes: [{ on: ['user'] }, { on: ['team'] }],
})

/** Accounts that are used although nobody proved their address: opened by an invitation, or with the organisers' sign-up code. */
export const letInAccounts = privateTable('_let_in', {
  columns: {
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    by: column.text({ oneOf: ['invitation', 'code'] }),
    at: column.text(),
  },
  primaryKey: ['user'],
})

/** Codes with which people open an account that is usable at once. Posters show them, so they are kept as they are. */
export const signUpCodes = privateTable('_sign_up_codes', {
  columns: {
    code: column.text({ length: 8 }),
    made: column.text(),
    expires: column.text(),
    /** When an admin ended it. */
    ended: column.text({ nullable: true }),
    uses: column.integer({ default: 0, min: 0 }),
  },
  primaryKey: ['code'],
  indexes: [{ on: ['expires'] }],
})

/** Private tables of the accounts. They refer to `users`, so they are made after the collections. */
export const ACCOUNTS_TABLES = [
  links,
  invitationUses,
  letInAccounts,
  signUpCodes,
  oneTimeCodes,
  identities,
  passkeys,
  usedChallenges,
]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _links: typeof links
    _invitation_uses: typeof invitationUses
    _let_in: typeof letInAccounts
    _sign_up_codes: typeof signUpCodes
  }
}
