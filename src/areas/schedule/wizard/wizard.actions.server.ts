import { redirect } from 'react-router'
import { refuse } from '#http/commands/refusals.ts'
import { intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, isImport } from '#http/pages/forms/import-list.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { PROPOSAL_CODES } from '#rules/formats/proposals.ts'
import { SCHEDULE_REFUSALS } from '../schedule.refusals.ts'
import { TIMETABLE_PATH } from '../timetable/timetable.address.ts'
import {
  answerFields,
  answerFormat,
  answerTeams,
  answerTimes,
  answerWishes,
} from './answers/answers.commands.server.ts'
import { type WizardState, wizardStateOf } from './answers/wizard.queries.server.ts'
import { actOnFormat, FORMAT_INTENTS } from './editor/editor.actions.server.ts'
import { applyPlan } from './generating/apply.commands.server.ts'
import { cancelGeneration, startGeneration } from './generating/generating.commands.server.ts'
import { actOnPaste } from './paste/paste.actions.server.ts'
import type { PastedLine } from './paste/paste-plan.ts'
import { fieldsForm, rowEditIn, teamsForm, timesForm, wishesForm } from './steps/step-forms.ts'
import { placeBeside, type WizardPlace, wizardHref } from './wizard.address.ts'
import { WIZARD_REFUSALS } from './wizard.refusals.ts'
import { placesFor } from './wizard-places.ts'

const INTENTS = ['fields', 'times', 'teams', 'format', 'wishes', 'generate', 'cancel', 'apply'] as const

/** What a form of the wizard wants. An answer that was taken leads to the next question. */
export async function actOnWizard(page: PageRequest, form: FormData): Promise<Response | ImportPreview<PastedLine>> {
  if (isImport(form)) return actOnPaste(page, await stateIn(page), form)
  const edit = intentIn(form, FORMAT_INTENTS)
  if (edit) return actOnFormat(page, edit, form)
  const asked = rowEditIn(form)
  const key = keyOf(form)
  const base = Number(textOf(form, 'base'))
  const division = textOf(form, 'division')
  switch (intentIn(form, INTENTS)) {
    case 'fields':
      await page.run(answerFields, { base, ...fieldsForm(form, asked) }, key)
      return onwards(page, { step: 'fields', division: '' }, asked.act !== '')
    case 'times':
      await page.run(answerTimes, { base, ...timesForm(form) }, key)
      return onwards(page, { step: 'times', division: '' }, asked.act !== '')
    case 'wishes':
      await page.run(answerWishes, { base, ...wishesForm(form) }, key)
      return onwards(page, { step: 'wishes', division: '' }, asked.act !== '')
    case 'teams':
      await page.run(answerTeams, { base, division, ...teamsForm(form) }, key)
      return onwards(page, { step: 'teams', division }, asked.act !== '')
    case 'format': {
      const place: WizardPlace = { step: 'format', division }
      await chooseFormat(page, form, division, base)
      return asked.act === 'edit' ? redirect(wizardHref(place, { edit: 'pools' })) : onwards(page, place, false)
    }
    case 'generate':
      await page.submit(startGeneration, form)
      return redirect(wizardHref({ step: 'generate', division: '' }))
    case 'cancel':
      await page.submit(cancelGeneration, form)
      return redirect(wizardHref({ step: 'generate', division: '' }))
    case 'apply':
      await page.submit(applyPlan, form)
      return redirect(TIMETABLE_PATH)
    default:
      throw badRequest()
  }
}

async function stateIn({ db }: PageRequest): Promise<WizardState> {
  const state = await wizardStateOf(db)
  if (!state) throw refuse(SCHEDULE_REFUSALS, 'no_days', undefined, 409)
  return state
}

/** To the next question, or to the same one again. */
async function onwards(page: PageRequest, place: WizardPlace, stays: boolean): Promise<Response> {
  const places = placesFor((await stateIn(page)).plan)
  return redirect(wizardHref(stays ? place : (placeBeside(places, place, 1) ?? { step: 'generate', division: '' })))
}

/** A proposal by its code; one that was changed by hand stays as it is while it is the chosen one. */
async function chooseFormat(page: PageRequest, form: FormData, division: string, base: number): Promise<void> {
  const { plan } = await stateIn(page)
  const found = plan.divisions.find((it) => it.division === division)
  if (!found) throw refuse(WIZARD_REFUSALS, 'division_gone', 'division', 404)
  if (textOf(form, 'code') === 'own' && found.chosen?.isOwn) return
  const code = PROPOSAL_CODES.find((it) => it === textOf(form, 'code'))
  if (!code) throw refuse(WIZARD_REFUSALS, 'format_unknown', 'code')
  await page.run(answerFormat, { division, base, code, teams: found.teams.teams.length }, keyOf(form))
}
