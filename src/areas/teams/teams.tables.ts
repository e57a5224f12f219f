import { column, privateTable } from '#records/schema/private-table.ts'

/** Players who were taken off a roster, for as long as that can be undone. Holds all of the player and the details. */
export const removedPlayers = privateTable('_removed_players', {
  columns: {
    player: column.text({ length: 15 }),
    team: column.text({ references: { table: 'teams', onDelete: 'cascade' } }),
    record: column.text(),
    details: column.text(),
    user: column.text({ nullable: true, references: { table: 'users', onDelete: 'setNull' } }),
    by: column.text(),
    at: column.text(),
  },
  primaryKey: ['player'],
  indexes: [{ on: ['at'] }, { on: ['team'] }, { on: ['user'] }],
})

/** Last days for changes after which rosters were locked: each of them locks once, and what an admin unlocks stays so. */
export const rosterLocks = privateTable('_roster_locks', {
  columns: { day: column.text(), at: column.text() },
  primaryKey: ['day'],
})

/** Who speaks for a team, whether they have an account or not. */
export const teamContacts = privateTable('_team_contacts', {
  columns: {
    team: column.text({ references: { table: 'teams', onDelete: 'cascade' } }),
    email: column.text({ notBlank: true }),
    name: column.text(),
    language: column.text({ oneOf: ['en', 'de'] }),
    /** The last one that they got. */
    invitation: column.text({ nullable: true, references: { table: 'invitations', onDelete: 'setNull' } }),
    at: column.text(),
    phone: column.text({ nullable: true }),
  },
  primaryKey: ['team', 'email'],
  indexes: [{ on: ['email'] }, { on: ['invitation'] }],
})

/** Private tables of the teams. */
export const TEAMS_TABLES = [removedPlayers, rosterLocks, teamContacts]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _removed_players: typeof removedPlayers
    _roster_locks: typeof rosterLocks
    _team_contacts: typeof teamContacts
  }
}
