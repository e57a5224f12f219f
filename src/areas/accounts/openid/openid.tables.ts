import { column, privateTable } from '#records/schema/private-table.ts'

/**
 * Whom a provider knows under which name. The provider is known by its issuer: under a key of the settings another one could
 * stand tomorrow, whose people are others.
 */
export const identities = privateTable('_identities', {
  columns: {
    issuer: column.text(),
    subject: column.text(),
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    /** As the provider told it when it was connected, so that people know which of theirs it is. */
    email: column.text({ default: '' }),
    connected: column.text(),
  },
  primaryKey: ['issuer', 'subject'],
  unique: [['user', 'issuer']],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _identities: typeof identities
  }
}
