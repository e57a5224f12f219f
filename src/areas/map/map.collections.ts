import { collection } from '#records/schema/collection.ts'
import { planSize, sitePlanFields } from './map.fields.ts'

/** The club's own plan of the ground, on which fields have their pins; none before somebody brought it. */
export const sitePlan = collection('site_plan', {
  fields: { ...sitePlanFields, ...planSize },
  single: true,
  checks: [`"picture" = '' OR "alt_en" <> '' OR "alt_de" <> ''`],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    site_plan: typeof sitePlan
  }
}
