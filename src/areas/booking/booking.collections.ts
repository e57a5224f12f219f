import { collection } from '#records/schema/collection.ts'
import { integer, relation, text } from '#records/schema/fields.ts'
import { KEPT_NAME_KEY } from '#rules/names/names.ts'
import {
  itemCodeField,
  itemFields,
  itemPictureField,
  lineFields,
  locationFields,
  orderFields,
  PIECES_MOST,
} from './booking.fields.ts'

/** Whoever is at the desk, and whoever answers for it. */
const DESK = '@request.auth.roles ?= "booker" || @request.auth.roles ?= "admin"'
const rules = { list: DESK, view: DESK, create: null, update: null, delete: null }

/** Where equipment is fetched and brought back. */
export const bookingLocations = collection('booking_locations', {
  fields: { ...locationFields, name_key: text(KEPT_NAME_KEY) },
  unique: [{ fields: ['name'] }],
  rules,
})

export const bookingItems = collection('booking_items', {
  fields: {
    ...itemFields,
    name_key: text(KEPT_NAME_KEY),
    code: itemCodeField,
    location: relation('booking_locations', { required: true, onDelete: 'restrict' }),
    picture: itemPictureField,
    /** Besides them: lost or damaged, and neither mended nor written off yet. */
    out_of_use: integer({ min: 0, max: PIECES_MOST }),
  },
  unique: [{ fields: ['name'] }, { fields: ['code'] }],
  indexes: [['location']],
  rules,
})

/** Who has or gets what, and for how long. */
export const bookingOrders = collection('booking_orders', {
  fields: {
    ...orderFields,
    location: relation('booking_locations', { required: true, onDelete: 'restrict' }),
    booker: relation('users', { onDelete: 'setNull' }),
    /** For whom: a team, or one of its players. */
    team: relation('teams', { onDelete: 'setNull' }),
    player: relation('players', { onDelete: 'setNull' }),
    decided_by: relation('users', { onDelete: 'setNull' }),
  },
  indexes: [['state', 'ends'], ['team'], ['player'], ['booker']],
  rules,
})

/** One item of an order. */
export const bookingLines = collection('booking_lines', {
  fields: {
    order: relation('booking_orders', { required: true, onDelete: 'cascade' }),
    item: relation('booking_items', { required: true, onDelete: 'restrict' }),
    ...lineFields,
  },
  unique: [{ fields: ['order', 'item'] }],
  indexes: [['item']],
  rules,
})

declare module '#records/schema/collection.ts' {
  interface Known {
    booking_locations: typeof bookingLocations
    booking_items: typeof bookingItems
    booking_orders: typeof bookingOrders
    booking_lines: typeof bookingLines
  }
}
