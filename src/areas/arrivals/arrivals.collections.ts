import { managedByViewer } from '#areas/teams/teams.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { date, relation } from '#records/schema/fields.ts'

const DESK = '@request.auth.roles ?= "booker" || @request.auth.roles ?= "admin"'
const SEEN = `${DESK} || ${managedByViewer('team.')}`

/** A team that has come to the desk; taken back, it is gone. */
export const arrivals = collection('arrivals', {
  fields: {
    team: relation('teams', { required: true, onDelete: 'cascade' }),
    arrived_at: date({ required: true }),
    /** Who was at the desk. */
    arrived_by: relation('users', { onDelete: 'setNull', hidden: true }),
  },
  unique: [{ fields: ['team'] }],
  rules: { list: SEEN, view: SEEN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    arrivals: typeof arrivals
  }
}
