import { collection } from '#records/schema/collection.ts'
import { pinFields, placeFields, planSize, referenceFields, sitePlanFields } from './map.fields.ts'

/** The club's own plan of the ground, on which fields have their pins; none before somebody brought it. */
export const sitePlan = collection('site_plan', {
  fields: { ...sitePlanFields, ...planSize },
  single: true,
  checks: [`"picture" = '' OR "alt_en" <> '' OR "alt_de" <> ''`],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

const FOR_EVERYBODY = { list: '', view: '', create: null, update: null, delete: null } as const

/** What there is on the ground besides fields: toilets, water, first aid. */
export const mapPins = collection('map_pins', {
  fields: { ...pinFields, ...placeFields },
  checks: [`"kind" <> 'other' OR "name_en" <> '' OR "name_de" <> ''`],
  rules: FOR_EVERYBODY,
})

/** By which a phone knows where on the plan it is. */
export const mapReferences = collection('map_references', { fields: referenceFields, rules: FOR_EVERYBODY })

declare module '#records/schema/collection.ts' {
  interface Known {
    site_plan: typeof sitePlan
    map_pins: typeof mapPins
    map_references: typeof mapReferences
  }
}
