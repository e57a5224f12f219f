import { column, privateTable } from '#records/schema/private-table.ts'

/** Of which loans, and of which end of theirs, the borrowers know that they are late. */
export const lateLoans = privateTable('_late_loans', {
  columns: {
    order: column.text({ references: { table: 'booking_orders', onDelete: 'cascade' } }),
    ends: column.text(),
  },
  primaryKey: ['order', 'ends'],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _late_loans: typeof lateLoans
  }
}
