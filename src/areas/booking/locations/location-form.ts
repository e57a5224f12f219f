import type { FormValues } from '#rules/edited-form.ts'
import type { locationFields } from '../booking.fields.ts'
import type { BookingLocation } from './locations.commands.server.ts'

/** A place as the admins' form holds one. */

export type LocationField = keyof typeof locationFields

export const valuesOfLocation = (location: Pick<BookingLocation, LocationField>): FormValues<LocationField> => ({
  name: location.name,
  directions: location.directions,
  open: location.open ? 'on' : '',
  pin_x: String(location.pin_x),
  pin_y: String(location.pin_y),
})

export const NEW_LOCATION = { name: '', directions: '', open: true, pin_x: 0, pin_y: 0 }
