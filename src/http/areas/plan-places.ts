import type { ShownResult } from '#rules/games/states.ts'
import type { ViewerRecords } from '../pages/read-tracker.ts'
import type { SharedVisit } from '../pages/shared-data.ts'

/** What areas have on the site plan, for the map. */

export const AREA_PLACE_KINDS = ['field', 'discgolf', 'equipment'] as const

/** Something of an area with a place on the plan, in the visitor's language. */
export interface PlanPlace {
  /** Of its record: `/map?pin=…` leads to it. */
  readonly id: string
  readonly kind: (typeof AREA_PLACE_KINDS)[number]
  /** In thousandths of the plan's width and height. */
  readonly x: number
  readonly y: number
  /** “Field 3” */
  readonly name: string
  /** Stands on the pin: “3”; left out for the drawing of its kind. */
  readonly sign?: string | undefined
  /** “Par 3, 87 m” */
  readonly about?: string | undefined
  /** The one that is on there, or comes next. */
  readonly game?: GameAtPlace | undefined
  /** The one after it. */
  readonly nextGame?: GameAtPlace | undefined
  /** The page that says more. */
  readonly href?: string | undefined
  /** The page on which admins put it elsewhere. */
  readonly placedAt: string
}

export interface GameAtPlace extends ShownResult {
  readonly id: string
  readonly home: string
  readonly away: string
  /** “Sat 10:30”; left out once it should have begun. */
  readonly when?: string | undefined
  /** Its page. */
  readonly href: string
}

/** Who looks at the map. */
export interface PlanPlacesRequest extends SharedVisit {
  /** As they may see them. */
  readonly records: ViewerRecords
}

interface DeclaringArea {
  planPlaces?(asked: PlanPlacesRequest): Promise<readonly PlanPlace[]>
}

/** In the order of the areas. */
export async function planPlacesOf(
  areas: readonly DeclaringArea[],
  asked: PlanPlacesRequest,
): Promise<readonly PlanPlace[]> {
  return (await Promise.all(areas.map((area) => area.planPlaces?.(asked) ?? Promise.resolve([])))).flat()
}
