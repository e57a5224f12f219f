import { area } from '#http/areas/area.ts'
import { STATS_CSV_ROUTES } from './stats-csv.route.server.ts'

export const statsArea = area({ name: 'stats', routes: STATS_CSV_ROUTES })
