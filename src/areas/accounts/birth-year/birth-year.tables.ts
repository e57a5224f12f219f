import { column, privateTable } from '#records/schema/private-table.ts'

/** In which year somebody was born, as they said it once. They themselves and admins are told, nobody else. */
export const birthYears = privateTable('_birth_years', {
  columns: {
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    year: column.integer({ min: 1900, max: 2100 }),
    stated: column.text(),
  },
  primaryKey: ['user'],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _birth_years: typeof birthYears
  }
}
