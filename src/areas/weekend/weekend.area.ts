import { area } from '#http/areas/area.ts'
import { weekendIcsRoute } from './weekend-ics.route.server.ts'

/** What all areas say that somebody has to be at, as one calendar. */
export const weekendArea = area({ name: 'weekend', routes: [weekendIcsRoute] })
