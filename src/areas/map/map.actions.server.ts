import { redirect } from 'react-router'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import { formOfValues, intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { planPlaceIn } from '#http/pages/forms/plan-place.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { coordinatesIn, coordinatesText } from '#rules/map/coordinates.ts'
import { m } from '#words/messages.js'
import { percentText, valuesOfPin } from './edit/pin-form.ts'
import { mapHref } from './map.address.ts'
import { sitePlan } from './map.collections.ts'
import { removeSitePlan, saveSitePlan } from './map.commands.server.ts'
import { MAP_REFUSALS } from './map.refusals.ts'
import { addPin, changePin, mapPinIn, movePin, removeMapPin } from './pins/pins.commands.server.ts'
import { addReference, removeReference } from './position/references.commands.server.ts'

export const MAP_FORM = formFor(saveSitePlan.input, sitePlan.declared.picture.maxBytes)

const INTENTS = [
  'savePlan',
  'removePlan',
  'addPin',
  'changePin',
  'movePin',
  'removePin',
  'addReference',
  'removeReference',
] as const

/** What a form of the map wants. */
export async function actOnMap(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'savePlan':
      await page.submit(saveSitePlan, form)
      return { done: intent, text: m.schedule_site_plan_done_save() }
    case 'removePlan':
      await page.run(removeSitePlan, {})
      return { done: intent, text: m.schedule_site_plan_done_remove() }
    case 'addPin':
      return pinAdded(page, form)
    case 'changePin':
      await pinChanged(page, form)
      return { done: intent, text: m.map_done_change() }
    case 'movePin':
      return pinMoved(page, form)
    case 'removePin':
      return pinRemoved(page, form)
    case 'addReference':
      await referenceAdded(page, form)
      return { done: intent, text: m.map_done_add_reference() }
    case 'removeReference': {
      const { x, y, ...at } = await page.submit(removeReference, form)
      const undo = { intent: 'addReference', x: percentText(x), y: percentText(y), coordinates: coordinatesText(at) }
      return { done: intent, text: m.map_done_remove_reference(), undo }
    }
    default:
      throw badRequest()
  }
}

async function pinAdded(page: PageRequest, form: FormData): Promise<Done | Response> {
  const again = textOf(form, 'again')
  const { pin } = await page.submit(addPin, form, { ...planPlaceIn(form), again: again === '' ? undefined : again })
  return again === '' ? redirect(mapHref({ edit: 'pins', pin })) : { done: 'addPin', text: m.map_done_back() }
}

async function pinChanged(page: PageRequest, form: FormData): Promise<void> {
  const id = textOf(form, 'pin')
  await saveOver(
    form,
    async () => {
      const pin = await mapPinIn(page.db, id)
      return { values: valuesOfPin(pin), pin }
    },
    (values, { pin }) => page.submit(changePin, formOfValues(values), { pin: id, base: pin.updated }),
  )
}

async function pinMoved(page: PageRequest, form: FormData): Promise<Done> {
  const { before, base } = await page.submit(movePin, form, planPlaceIn(form))
  const from = { x: percentText(before.x), y: percentText(before.y) }
  return {
    done: 'movePin',
    text: m.map_done_move(),
    undo: { intent: 'movePin', pin: textOf(form, 'pin'), base, ...from },
  }
}

async function pinRemoved(page: PageRequest, form: FormData): Promise<Done> {
  const { x, y, ...pin } = await page.submit(removeMapPin, form)
  return {
    done: 'removePin',
    text: m.map_done_remove(),
    undo: { intent: 'addPin', again: textOf(form, 'pin'), ...pin, x: percentText(x), y: percentText(y) },
  }
}

async function referenceAdded(page: PageRequest, form: FormData): Promise<void> {
  const at = coordinatesIn(textOf(form, 'coordinates'))
  if (!at) throw refuse(MAP_REFUSALS, 'coordinates', 'coordinates')
  await page.run(addReference, { ...planPlaceIn(form), ...at })
}
