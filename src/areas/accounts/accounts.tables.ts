import { column, privateTable } from '#records/schema/private-table.ts'

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

/** Private tables of the accounts. They refer to `users`, so they are made after the collections. */
export const ACCOUNTS_TABLES = [links, invitationUses]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _links: typeof links
    _invitation_uses: typeof invitationUses
  }
}
