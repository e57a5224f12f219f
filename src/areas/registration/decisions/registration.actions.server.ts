import { keyOf, textOf } from '#http/pages/handle-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { registrations } from '../registration.collections.ts'
import { wholeNumber } from '../registration-form.server.ts'
import { REGISTRATION_ACTS, type RegistrationAct, type RegistrationDone } from './registration-acts.ts'

/** The forms of the admins' page, as they are posted. */

export async function decideRegistration(page: PageRequest, form: FormData): Promise<RegistrationDone> {
  const act = REGISTRATION_ACTS.find((it) => it === textOf(form, 'intent'))
  if (!act) throw badRequest()
  const registration = textOf(form, 'registration')
  const found = await page.db.get(registrations, registration)
  const answer = await page.run(COMMANDS[act], inputOf(act, registration, form), keyOf(form))
  const isInvited = typeof answer === 'object' && answer !== null && 'invited' in answer && answer.invited === true
  return {
    done: act,
    team: found?.name ?? '',
    contact: found?.contact_name ?? '',
    email: found?.contact_email ?? '',
    isInvited,
  }
}

const COMMANDS: Readonly<Record<RegistrationAct, string>> = {
  accept: 'teams.acceptRegistration',
  wait: 'teams.putOnWaitingList',
  up: 'teams.moveOnWaitingList',
  down: 'teams.moveOnWaitingList',
  decline: 'teams.declineRegistration',
  reopen: 'teams.reopenRegistration',
  link: 'teams.sendRegistrationLink',
}

function inputOf(act: RegistrationAct, registration: string, form: FormData) {
  if (act === 'up' || act === 'down') return { registration, way: act }
  if (act === 'link') return { registration }
  const seen = { registration, base: textOf(form, 'base') }
  if (act === 'accept') return { ...seen, beyond: textOf(form, 'beyond') === 'on' }
  return act === 'decline' ? { ...seen, reason: textOf(form, 'reason') } : seen
}

export async function savePlaces(page: PageRequest, form: FormData): Promise<void> {
  const places = (division: string) => wholeNumber(textOf(form, division))
  const wanted = { mixed: places('mixed'), open: places('open'), women: places('women') }
  await page.run('teams.saveCapacities', { base: textOf(form, 'base'), ...wanted }, keyOf(form))
}
