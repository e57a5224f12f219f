import type { PlanPlace, PlanPlacesRequest } from '#http/areas/plan-places.ts'
import { m } from '#words/messages.js'
import { bookingLocations } from '../booking.collections.ts'
import { LOCATIONS_PATH } from './locations.address.ts'

/** Where equipment is handed out, for those who may know. */
export async function desksOnPlan({ records }: PlanPlacesRequest): Promise<readonly PlanPlace[]> {
  const { items } = await records.list(bookingLocations, { sort: 'name,id' })
  return items
    .filter(({ pin_x, pin_y }) => pin_x + pin_y > 0)
    .map(({ id, name, directions, open, pin_x, pin_y }) => ({
      id,
      kind: 'equipment',
      x: pin_x,
      y: pin_y,
      name,
      about: [open ? '' : m.map_desk_closed(), directions].filter((it) => it !== '').join(' · '),
      placedAt: `${LOCATIONS_PATH}?location=${id}`,
    }))
}
