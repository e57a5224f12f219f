import { column, privateTable } from '#records/schema/private-table.ts'

/** Which column is which in the statements of a bank, by a hash of their heads. Chosen once. */
export const statementFormats = privateTable('_statement_formats', {
  columns: {
    heads: column.text({ length: 64 }),
    columns: column.text(),
    at: column.text(),
  },
  primaryKey: ['heads'],
})

/** When a team was last reminded of what it owes. */
export const settlementReminders = privateTable('_settlement_reminders', {
  columns: {
    team: column.text({ references: { table: 'teams', onDelete: 'cascade' } }),
    at: column.text(),
  },
  primaryKey: ['team'],
})

export const SETTLEMENT_TABLES = [statementFormats, settlementReminders]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _statement_formats: typeof statementFormats
    _settlement_reminders: typeof settlementReminders
  }
}
