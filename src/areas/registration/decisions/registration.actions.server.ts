import { hasMailServer } from '#http/areas/installation.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { registrations } from '../registration.collections.ts'
import { REGISTRATION_ACTS, type RegistrationAct, registrationDone } from './registration-acts.ts'
import {
  acceptRegistration,
  declineRegistration,
  moveOnWaitingList,
  putOnWaitingList,
  reopenRegistration,
  sendRegistrationLink,
  takeBackAcceptance,
} from './registration-decisions.commands.server.ts'

/** The forms of the admins' page, as they are posted. */

export async function decideRegistration(page: PageRequest, form: FormData): Promise<Done<RegistrationAct>> {
  const act = REGISTRATION_ACTS.find((it) => it === textOf(form, 'intent'))
  if (!act) throw badRequest()
  const found = await page.db.get(registrations, textOf(form, 'registration'))
  return registrationDone(act, {
    team: found?.name ?? '',
    contact: found?.contact_name ?? '',
    email: found?.contact_email ?? '',
    hasMail: page.get(hasMailServer),
    ...(act === 'accept' ? await accept(page, form) : await decide(page, act, form)),
  })
}

async function accept(page: PageRequest, form: FormData) {
  const { invited: isInvited, takeBack } = await page.submit(acceptRegistration, form)
  if (!takeBack) return { isInvited }
  const { base, before, place } = takeBack
  const registration = textOf(form, 'registration')
  return { isInvited, undo: { intent: 'takeBack', registration, base, before, place: String(place) } }
}

async function decide(page: PageRequest, act: Exclude<RegistrationAct, 'accept'>, form: FormData) {
  switch (act) {
    case 'takeBack':
      await page.submit(takeBackAcceptance, form)
      break
    case 'up':
    case 'down':
      await page.submit(moveOnWaitingList, form, { way: act })
      break
    case 'wait':
      await page.submit(putOnWaitingList, form)
      break
    case 'decline':
      await page.submit(declineRegistration, form)
      break
    case 'reopen':
      await page.submit(reopenRegistration, form)
      break
    case 'link':
      await page.submit(sendRegistrationLink, form)
  }
  return { isInvited: false }
}
