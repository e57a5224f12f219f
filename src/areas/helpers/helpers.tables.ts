import { column, privateTable } from '#records/schema/private-table.ts'

/** What helpers are still to be reminded of. Whoever takes a row away reminds: one process, once. */
export const jobReminders = privateTable('_job_reminders', {
  columns: {
    entry: column.text({ references: { table: 'helperjob_entries', onDelete: 'cascade' } }),
    /** So long before the job begins. */
    minutes: column.integer({ min: 1 }),
    due: column.text(),
  },
  primaryKey: ['entry', 'minutes'],
  indexes: [{ on: ['due'] }],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _job_reminders: typeof jobReminders
  }
}
