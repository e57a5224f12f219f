import { column, privateTable } from '#records/schema/private-table.ts'

/** Keys that lie on somebody's device; of each we have the public half. */
export const passkeys = privateTable('_passkeys', {
  columns: {
    /** As the authenticator calls it. */
    id: column.text({ check: `length("id") BETWEEN 1 AND 1400` }),
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    public_key: column.text(),
    /** As COSE numbers them. */
    algorithm: column.integer(),
    /** How often it was used, as it says itself; 0 where it does not count. */
    counter: column.integer({ default: 0, min: 0 }),
    /** By which the person knows it. */
    name: column.text(),
    created: column.text(),
    used: column.text({ nullable: true }),
  },
  primaryKey: ['id'],
  indexes: [{ on: ['user'] }],
})

/** Challenges that were answered: until they expire by themselves nobody answers them again. */
export const usedChallenges = privateTable('_used_challenges', {
  columns: { nonce: column.text(), expires: column.text() },
  primaryKey: ['nonce'],
  indexes: [{ on: ['expires'] }],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _passkeys: typeof passkeys
    _used_challenges: typeof usedChallenges
  }
}
