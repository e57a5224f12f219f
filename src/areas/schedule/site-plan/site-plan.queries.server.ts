import { sitePlanShown } from '#areas/map/map.api.server.ts'
import { sitePlan } from '#areas/map/map.collections.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { pinIn, type SitePlanShown } from '#ui/figures/site-plan.ts'
import { fieldsInOrder } from '../plan/draft.queries.server.ts'

export interface FieldOnPlan {
  readonly id: string
  readonly name: string
  readonly pin: { readonly x: number; readonly y: number } | undefined
}

/** The plan as the admins change it. */
export interface SitePlanEdited {
  readonly plan:
    | (SitePlanShown & { readonly updated: string; readonly alt_en: string; readonly alt_de: string })
    | undefined
  /** In their order. */
  readonly fields: readonly FieldOnPlan[]
}

export async function sitePlanEdited({ records, db, preferences }: PageRequest): Promise<SitePlanEdited> {
  const [shown, found, fields] = await Promise.all([
    sitePlanShown(records, preferences.language),
    db.first(sitePlan, {}),
    fieldsInOrder(db),
  ])
  return {
    plan: shown && found && { ...shown, updated: found.updated, alt_en: found.alt_en, alt_de: found.alt_de },
    fields: fields.map(({ id, name, pin }) => ({ id, name, pin: pinIn(pin) })),
  }
}
