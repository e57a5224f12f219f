import { installedAreas } from '#http/areas/area.ts'
import { AREA_PLACE_KINDS, planPlacesOf } from '#http/areas/plan-places.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { fitOf } from '#rules/map/plan-position.ts'
import { sitePlanShown } from './map.api.server.ts'
import { mapPins, mapReferences, sitePlan } from './map.collections.ts'
import { PIN_KINDS, PINS_MOST, REFERENCES_MOST } from './map.fields.ts'
import { PIN_KIND_WORDS } from './map.words.ts'
import type { MapPinRecord } from './pins/pins.commands.server.ts'
import type { PlaceShown } from './place-shown.ts'

/** All that is on the plan, in the order of the list. */
export async function mapShown(page: PageRequest) {
  const { reader, records, visit, preferences } = page
  const { language } = preferences
  const [plan, pins, references, others] = await Promise.all([
    sitePlanShown(records, language),
    reader.list(mapPins, { limit: PINS_MOST }),
    reader.list(mapReferences, { sort: 'created,id', limit: REFERENCES_MOST }),
    planPlacesOf(page.get(installedAreas), { ...visit, records }),
  ])
  const { compare } = new Intl.Collator(language, { numeric: true })
  const own = pins
    .map((pin) => pinShown(pin, language))
    .toSorted((one, other) => kindRank(one) - kindRank(other) || compare(one.name, other.name))
  const of = (kind: string) => others.filter((it) => it.kind === kind)
  const [field, ...rest] = AREA_PLACE_KINDS
  const places: PlaceShown[] = [...of(field), ...own, ...rest.flatMap(of)]
  return {
    plan,
    places,
    /** Whether phones can tell where on the plan they are. */
    hasPosition: plan !== undefined && fitOf(references, plan) !== undefined,
    references: references.map(({ id, x, y, latitude, longitude }) => ({ id, x, y, latitude, longitude })),
  }
}

const kindRank = ({ kind }: PlaceShown) => PIN_KINDS.findIndex((it) => it === kind)

function pinShown(pin: MapPinRecord, language: Language): PlaceShown {
  const kind = pin.kind === '' ? 'other' : pin.kind
  const { words, language: spoken } = textInLanguage(pin, 'name', language)
  const { id, x, y } = pin
  return words === ''
    ? { id, kind, x, y, name: PIN_KIND_WORDS[kind]() }
    : { id, kind, x, y, name: words, ...(spoken !== language && { spoken }) }
}

/** What admins change, with what two of them need who do it at once. */
export async function mapEdited({ db }: PageRequest) {
  const [plan, pins] = await Promise.all([db.first(sitePlan, {}), db.list(mapPins, { limit: PINS_MOST })])
  return {
    plan: plan && { updated: plan.updated, alt_en: plan.alt_en, alt_de: plan.alt_de },
    pins: pins.map(({ id, kind, name_en, name_de, x, y, updated }) => ({ id, kind, name_en, name_de, x, y, updated })),
  }
}

export type MapShown = Awaited<ReturnType<typeof mapShown>>
export type MapEdited = Awaited<ReturnType<typeof mapEdited>>
export type EditedPin = MapEdited['pins'][number]
