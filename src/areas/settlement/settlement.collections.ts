import { managedByViewer } from '#areas/teams/teams.collections.ts'
import { collection, ID_LENGTH } from '#records/schema/collection.ts'
import { relation, text } from '#records/schema/fields.ts'
import { entryFields } from './settlement.fields.ts'

const TEAM_OR_ADMIN = `${managedByViewer('team.')} || @request.auth.roles ?= "admin"`

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

declare module '#records/schema/collection.ts' {
  interface Known {
    settlement_entries: typeof settlementEntries
  }
}
