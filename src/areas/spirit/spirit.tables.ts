import { column, privateTable } from '#records/schema/private-table.ts'

/** Which sheets a team was reminded of by the clock: once is enough. */
export const sheetReminders = privateTable('_sheet_reminders', {
  columns: {
    game: column.text({ references: { table: 'games', onDelete: 'cascade' } }),
    team: column.text({ references: { table: 'teams', onDelete: 'cascade' } }),
  },
  primaryKey: ['game', 'team'],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _sheet_reminders: typeof sheetReminders
  }
}
