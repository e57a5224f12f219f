import { removeSitePlan, saveSitePlan } from '#areas/map/map.api.server.ts'
import { sitePlan } from '#areas/map/map.collections.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { planPlaceIn } from '#http/pages/forms/plan-place.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import { pinField } from './pin-field.commands.server.ts'

export const SITE_PLAN_INTENTS = ['savePlan', 'removePlan', 'pin', 'unpin'] as const
type SitePlanIntent = (typeof SITE_PLAN_INTENTS)[number]

/** What a form of the site plan may hold. */
export const SITE_PLAN_FORM = formFor(saveSitePlan.input, sitePlan.declared.picture.maxBytes)

/** What a form of the site plan wants. */
export async function actOnSitePlan(page: PageRequest, form: FormData, intent: SitePlanIntent): Promise<Done> {
  switch (intent) {
    case 'savePlan':
      await page.submit(saveSitePlan, form)
      return { done: intent, text: m.schedule_site_plan_done_save() }
    case 'removePlan':
      await page.run(removeSitePlan, {})
      return { done: intent, text: m.schedule_site_plan_done_remove() }
    case 'pin':
      await page.run(pinField, { field: textOf(form, 'field'), pin: planPlaceIn(form) })
      return { done: intent, text: m.schedule_site_plan_done_pin() }
    case 'unpin':
      await page.run(pinField, { field: textOf(form, 'field'), pin: null })
      return { done: intent, text: m.schedule_site_plan_done_unpin() }
  }
}
