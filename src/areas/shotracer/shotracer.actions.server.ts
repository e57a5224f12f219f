import { redirect } from 'react-router'
import { stateBirthYear } from '#areas/accounts/birth-year/birth-year.api.server.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { joinHeat, leaveHeat } from './heats/joining.commands.server.ts'
import { LANE_NUMBERS, laneField } from './heats/lane-fields.ts'
import { closeRace, openHeat, openRace, removeRace } from './races/races.commands.server.ts'
import { raceHref, SHOTRACER_PATH } from './shotracer.address.ts'

const INTENTS = ['openRace', 'closeRace', 'removeRace', 'openHeat', 'join', 'joinFree', 'leave', 'birthYear'] as const

/** What a form of the page wants. What the referee notes goes by the outbox. */
export async function actOnRace(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'openRace': {
      const { race } = await page.submit(openRace, form)
      return redirect(raceHref(race))
    }
    case 'closeRace': {
      const { isKept } = await page.submit(closeRace, form)
      return isKept ? { done: intent, text: m.shotracer_done_close() } : redirect(SHOTRACER_PATH)
    }
    case 'removeRace':
      await page.submit(removeRace, form)
      return redirect(SHOTRACER_PATH)
    case 'openHeat': {
      const lanes = LANE_NUMBERS.map((lane) => textOf(form, laneField(lane)).trim())
      await page.submit(openHeat, form, { lanes: lanes.filter((name) => name !== '') })
      return { done: intent, text: m.shotracer_done_open_heat() }
    }
    case 'join':
    case 'joinFree':
      await page.submit(joinHeat, form, { alcohol_free: intent === 'joinFree' })
      return { done: intent, text: m.shotracer_done_join(), undo: { intent: 'leave', heat: textOf(form, 'heat') } }
    case 'leave':
      await page.submit(leaveHeat, form)
      return { done: intent, text: m.shotracer_done_leave() }
    case 'birthYear':
      await page.run(stateBirthYear, { birth_year: Number(textOf(form, 'birth_year')) })
      return { done: intent, text: m.shotracer_done_birth_year() }
    default:
      throw badRequest()
  }
}
