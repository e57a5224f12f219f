import { collectionsOf, tablesOf } from '#http/areas/area.ts'
import { AREAS } from './areas.ts'

/** What all areas keep. */
export const COLLECTIONS = collectionsOf(AREAS)
export const AREA_TABLES = tablesOf(AREAS)
