import { column, privateTable } from '#records/schema/private-table.ts'

/** Dates that have turned the switch: each of them turns it once, and what an admin switches afterwards stays so. */
export const registrationTurns = privateTable('_registration_turns', {
  columns: { key: column.text(), at: column.text() },
  primaryKey: ['key'],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _registration_turns: typeof registrationTurns
  }
}
