import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { m } from '#words/messages.js'
import { bookingItems, bookingLocations, bookingOrders } from '../booking.collections.ts'
import { locationFields } from '../booking.fields.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'

export type BookingLocation = RecordOf<typeof bookingLocations>

/** More desks than a ground has. */
const LOCATIONS_MOST = 20

const WORDS = { name: { required: m.booking_problem_name } }
const ALIKE = { validation_not_unique: m.booking_problem_name_taken }

export const addLocation = command({
  name: 'booking.addLocation',
  input: inputOf(locationFields, WORDS),
  who: ADMINS,
  refusals: ALIKE,
  async run(tx, actor, location) {
    if ((await tx.count(bookingLocations)) >= LOCATIONS_MOST)
      throw refuse(BOOKING_REFUSALS, 'locations_full', 'name', 409)
    const { id } = await tx.create(bookingLocations, location)
    await tx.audit(actor, 'booking.addLocation', bookingLocations, id, { name: location.name })
    return { location: id }
  },
})

export const changeLocation = command({
  name: 'booking.changeLocation',
  input: inputOf({ location: filled, base: filled, ...locationFields }, WORDS),
  who: ADMINS,
  refusals: ALIKE,
  async run(tx, actor, { location: id, base, ...wanted }) {
    await locationIn(tx, id)
    await tx.unchanged(bookingLocations, id, base, wanted)
    await tx.update(bookingLocations, id, wanted)
    await tx.audit(actor, 'booking.changeLocation', bookingLocations, id, { name: wanted.name })
  },
})

/** By one press: the desk closes for lunch. */
export const openLocation = command({
  name: 'booking.openLocation',
  input: inputOf({ location: filled, open: v.boolean() }),
  who: ADMINS,
  async run(tx, actor, { location: id, open }) {
    const { name, open: before } = await locationIn(tx, id)
    if (before === open) return { name }
    await tx.update(bookingLocations, id, { open })
    await tx.audit(actor, 'booking.openLocation', bookingLocations, id, { name, open })
    return { name }
  },
})

export const removeLocation = command({
  name: 'booking.removeLocation',
  input: inputOf({ location: filled }),
  who: ADMINS,
  async run(tx, actor, { location: id }) {
    const { name } = await locationIn(tx, id)
    const here = { filter: 'location = {:id}', params: { id } }
    if ((await tx.count(bookingItems, here)) + (await tx.count(bookingOrders, here)) > 0)
      throw refuse(BOOKING_REFUSALS, 'location_used', 'location', 409)
    await tx.delete(bookingLocations, id)
    await tx.audit(actor, 'booking.removeLocation', bookingLocations, id, { name })
  },
})

async function locationIn(reader: Reader, id: string): Promise<BookingLocation> {
  const found = await reader.get(bookingLocations, id)
  if (!found) throw refuse(BOOKING_REFUSALS, 'location_gone', 'location', 404)
  return found
}

/** All of them, by name. */
export const locationsOf = (reader: Reader): Promise<BookingLocation[]> =>
  reader.list(bookingLocations, { sort: 'name_key,id', limit: LOCATIONS_MOST })
