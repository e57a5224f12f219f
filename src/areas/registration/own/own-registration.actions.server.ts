import { formOfValues, keyOf, textOf } from '#http/pages/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { badRequest } from '#records/errors.ts'
import { refusedRegistration } from '../refused-registration.server.ts'
import { changeRegistration, takeBackWithdrawal, withdrawRegistration } from '../registration.commands.server.ts'
import { registrationWithToken, toldIn } from '../registration.server.ts'
import { valuesOfTold } from './own-registration.ts'

/** The forms of whoever holds the link, as they are posted. */

const ACTS = ['change', 'withdraw', 'takeBack'] as const

export interface OwnDone {
  readonly done: (typeof ACTS)[number]
  readonly team: string
  /** The new address that got the link too. */
  readonly sentTo?: string
}

export async function actOnOwnRegistration(page: PageRequest, token: string, form: FormData): Promise<OwnDone> {
  const act = ACTS.find((it) => it === textOf(form, 'intent'))
  if (!act) throw badRequest()
  const before = await registrationWithToken(page.db, token)
  const team = before?.name ?? ''
  if (act === 'change') {
    const load = async () => {
      const found = await registrationWithToken(page.db, token)
      if (!found) throw refusedRegistration('registration_unknown', 'token', 404)
      return { values: valuesOfTold(toldIn(found)), base: found.updated }
    }
    await saveOver(form, load, (values, { base }) =>
      page.submit(changeRegistration, formOfValues(values), { token, base }),
    )
    const email = (await registrationWithToken(page.db, token))?.contact_email
    const isSent = email !== undefined && email !== before?.contact_email
    return { done: act, team, ...(isSent && { sentTo: email }) }
  }
  await page.run(act === 'withdraw' ? withdrawRegistration : takeBackWithdrawal, { token }, keyOf(form))
  return { done: act, team }
}
