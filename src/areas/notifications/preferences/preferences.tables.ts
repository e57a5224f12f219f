import { column, privateTable } from '#records/schema/private-table.ts'

/** What somebody does not want to be disturbed by, and when. Who has no row has turned nothing off. */
export const noticePreferences = privateTable('_notice_preferences', {
  columns: {
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    /** Categories. */
    off: column.json(),
    /** By the clocks at the fields; the same twice: never quiet. */
    quiet_from: column.text(),
    quiet_until: column.text(),
    /** When the latest notice was made that they have seen; '' before they have opened the inbox. */
    seen: column.text({ default: '' }),
  },
  primaryKey: ['user'],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _notice_preferences: typeof noticePreferences
  }
}
