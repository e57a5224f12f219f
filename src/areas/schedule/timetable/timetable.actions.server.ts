import type { Done } from '#http/pages/forms/done.ts'
import { anyOf, PLAIN_FORM } from '#http/pages/forms/form-bounds.ts'
import { intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { m } from '#words/messages.js'
import { usualLength } from '../plan/draft.queries.server.ts'
import { createShowGame } from '../plan/edit.commands.server.ts'
import { draftIn } from '../plan/plan.commands.server.ts'
import { discardDraft, publishSchedule } from '../plan/publish.commands.server.ts'
import { actOnSitePlan, SITE_PLAN_FORM, SITE_PLAN_INTENTS } from '../site-plan/site-plan.actions.server.ts'
import { NO_PLACE, type Step } from './editor/steps.ts'
import { runStep } from './run-step.server.ts'
import { readBases, readStep } from './step.inputs.ts'
import { formFieldsOf, stepByForm } from './step-by-form.commands.server.ts'
import { STEP_INTENTS } from './step-of-form.server.ts'
import { doneText } from './step-words.ts'

const INTENTS = ['step', 'addShow', 'publish', 'discard', ...STEP_INTENTS, ...SITE_PLAN_INTENTS] as const

/** What a form of the timetable did: the page in the browser keeps the step, so that it can be taken back. */
export interface TimetableDone extends Done {
  readonly step?: Step
  /** Of the draft with that step in it, where the page goes on from what it had before. */
  readonly version?: number
}

/** A step that moves every game, with where each was, is and was seen: half as much. */
const STEP_BYTES = 2 * 1024 * 1024

/** What the forms of the timetable may hold. */
export const TIMETABLE_FORM = anyOf({ ...PLAIN_FORM, bytes: STEP_BYTES }, SITE_PLAN_FORM)

export async function actOnTimetable(page: PageRequest, form: FormData): Promise<TimetableDone> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'publish': {
      const counts = await page.submit(publishSchedule, form)
      return {
        done: intent,
        text: m.schedule_timetable_page_done_publish({ count: counts.added + counts.changed + counts.cancelled }),
      }
    }
    case 'discard':
      await page.submit(discardDraft, form)
      return { done: intent, text: m.schedule_timetable_page_done_discard() }
    case 'addShow':
      return showAdded(page, form)
    case 'savePlan':
    case 'removePlan':
    case 'pin':
    case 'unpin':
      return actOnSitePlan(page, form, intent)
    case 'step': {
      const step = readStep(textOf(form, 'step'))
      const bases = readBases(textOf(form, 'bases'))
      const { version } = await runStep((command, input) => page.run(command, input, keyOf(form)), step, bases)
      return { done: intent, text: doneText(step), step, version }
    }
    case undefined:
      throw badRequest()
    default: {
      const { step } = await page.run(stepByForm, { fields: formFieldsOf(form) }, keyOf(form))
      return { done: intent, text: doneText(step), step }
    }
  }
}

async function showAdded(page: PageRequest, form: FormData): Promise<TimetableDone> {
  const { key } = await page.submit(createShowGame, form)
  const { tournament } = await draftIn(page.db)
  const show = {
    game: gameIdOf(textOf(form, 'division'), key),
    name: textOf(form, 'name').trim(),
    home: textOf(form, 'home'),
    away: textOf(form, 'away'),
    place: { ...NO_PLACE, ...usualLength(tournament) },
    duty_source: '',
  }
  const step: Step = { kind: 'show', show, isAdded: true }
  return { done: 'addShow', text: doneText(step), step }
}
