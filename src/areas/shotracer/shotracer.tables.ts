import { column, privateTable } from '#records/schema/private-table.ts'

/** Who stands where in a heat that is not over. */
export const raceRunners = privateTable('_race_runners', {
  columns: {
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    heat: column.text({ references: { table: 'race_heats', onDelete: 'cascade' } }),
    lane: column.integer({ min: 1, max: 6 }),
    leg: column.integer({ min: 1, max: 8 }),
    /** 1: alcohol-free. */
    alcohol_free: column.integer({ min: 0, max: 1 }),
  },
  // One heat at a time.
  primaryKey: ['user'],
  unique: [['heat', 'lane', 'leg']],
})

/** When somebody ran, to hold the limits of a day and for nothing else. */
export const raceRuns = privateTable('_race_runs', {
  columns: {
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    /** The heat, for a start that is taken back; it may be gone. */
    heat: column.text(),
    started: column.text(),
  },
  primaryKey: ['user', 'heat'],
  indexes: [{ on: ['heat'] }],
})

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _race_runners: typeof raceRunners
    _race_runs: typeof raceRuns
  }
}
