import { whileSwitchedOn } from '#areas/configuration/configuration.collections.ts'
import { managedByViewer } from '#areas/teams/teams.collections.ts'
import { collection, ID_LENGTH } from '#records/schema/collection.ts'
import { integer, relation, text } from '#records/schema/fields.ts'
import { entryFields } from './settlement.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
/** As the page does: managers see nothing of it while the switch is off. */
const TEAM_WHILE_OPEN = `(${managedByViewer('team.')} && ${whileSwitchedOn('teammanager_settlement_active')})`
const TEAM_OR_ADMIN = `${TEAM_WHILE_OPEN} || ${ADMIN}`

const DESK_OR_ADMIN = `@request.auth.roles ?= "booker" || ${ADMIN}`

/** What teams owe and have paid. An entry is never changed and never deleted; another one counters it. */
export const settlementEntries = collection('settlement_entries', {
  fields: {
    team: relation('teams', { required: true, onDelete: 'restrict' }),
    /** Whom it is about, by the id; '' for the whole team. It stays when the player goes, so it is no relation. */
    player: text({ max: ID_LENGTH }),
    ...entryFields,
    /** The entry that it takes back. */
    counters: relation('settlement_entries', { onDelete: 'restrict' }),
    /** Under which the bank knows it. */
    bank_reference: text({ max: 140 }),
    /** The same for what must not be booked twice. */
    key: text({ required: true, max: 160, hidden: true }),
    booked_by: relation('users', { onDelete: 'setNull', hidden: true }),
  },
  unique: [{ fields: ['key'] }, { fields: ['counters'], where: `"counters" IS NOT NULL` }],
  indexes: [['player']],
  checks: [`"amount" <> 0`],
  rules: { list: TEAM_OR_ADMIN, view: TEAM_OR_ADMIN, create: null, update: null, delete: null },
})

/**
 * That something was booked for a team, and nothing of what: by it those hear of it who see a balance on a page and may not list
 * what it is made of.
 */
export const teamAccounts = collection('team_accounts', {
  fields: {
    team: relation('teams', { required: true, onDelete: 'cascade' }),
    /** How many entries there are. */
    entry_count: integer({ min: 1, max: 1_000_000 }),
  },
  unique: [{ fields: ['team'] }],
  rules: { list: DESK_OR_ADMIN, view: DESK_OR_ADMIN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    settlement_entries: typeof settlementEntries
    team_accounts: typeof teamAccounts
  }
}
