import { column, privateTable } from '#records/schema/private-table.ts'

/** Wrong ones are guesses; a hundred million codes leave nothing to somebody with so few. */
export const CODE_TRIES_MAX = 5

/**
 * Codes that sign somebody in once, known by a hash. Whoever asks for an unknown address gets a row as well, without a person:
 * what is done with the two takes the same time.
 */
export const oneTimeCodes = privateTable('_one_time_codes', {
  columns: {
    id: column.text({ length: 15 }),
    hash: column.text({ length: 64 }),
    user: column.text({ nullable: true, references: { table: 'users', onDelete: 'cascade' } }),
    /** Where it was sent; '' where it was not. */
    email: column.text({ default: '' }),
    expires: column.text(),
    tries: column.integer({ default: 0, min: 0, max: CODE_TRIES_MAX }),
  },
  primaryKey: ['id'],
  indexes: [{ unique: true, on: ['user'] }, { on: ['expires'] }],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _one_time_codes: typeof oneTimeCodes
  }
}
