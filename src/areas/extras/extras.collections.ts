import { MANAGES_A_TEAM } from '#access/managers.ts'
import { managedByViewer } from '#areas/teams/teams.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { integer, json, relation } from '#records/schema/fields.ts'
import type { OrderedLine } from '#rules/extras/order.ts'
import { extraFields } from './extras.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const OFFERED = `(is_open = true && ${MANAGES_A_TEAM}) || ${ADMIN}`
const TEAM_OR_ADMIN = `${managedByViewer('team.')} || ${ADMIN}`

/** What teams can order besides playing. */
export const extras = collection('extras', {
  fields: extraFields,
  checks: [`"name_en" <> '' OR "name_de" <> ''`],
  rules: { list: OFFERED, view: OFFERED, create: null, update: null, delete: null },
})

/** What a team has ordered of an extra; one that was given back as a whole stays, with nothing in it. */
export const extraOrders = collection('extra_orders', {
  fields: {
    team: relation('teams', { required: true, onDelete: 'cascade' }),
    extra: relation('extras', { required: true, onDelete: 'restrict' }),
    ordered: json<readonly OrderedLine[]>({ maxBytes: 20_000 }),
    /** Follows from what was ordered. */
    total_cents: integer({ min: 0, max: 1_000_000_000 }),
    /** How often it has changed: by it its entry with the team's account is known. */
    revision: integer({ min: 0, max: 1_000_000 }),
    ordered_by: relation('users', { onDelete: 'setNull', hidden: true }),
  },
  unique: [{ fields: ['team', 'extra'] }],
  indexes: [['extra']],
  rules: { list: TEAM_OR_ADMIN, view: TEAM_OR_ADMIN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    extras: typeof extras
    extra_orders: typeof extraOrders
  }
}
