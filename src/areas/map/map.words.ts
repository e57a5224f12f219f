import { m } from '#words/messages.js'
import type { PinKind } from './map.fields.ts'

export const PIN_KIND_WORDS: Readonly<Record<PinKind, () => string>> = {
  toilets: m.map_kind_toilets,
  showers: m.map_kind_showers,
  water: m.map_kind_water,
  first_aid: m.map_kind_first_aid,
  food: m.map_kind_food,
  parking: m.map_kind_parking,
  meeting: m.map_kind_meeting,
  other: m.map_kind_other,
}
