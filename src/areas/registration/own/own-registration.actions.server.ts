import { hasMailServer } from '#http/areas/installation.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { questionsOf } from '../questions/questions.server.ts'
import { changeRegistration, takeBackWithdrawal, withdrawRegistration } from '../registration.commands.server.ts'
import { REGISTRATION_REFUSALS } from '../registration.refusals.ts'
import { registrationWithToken, toldIn } from '../registration.server.ts'
import { valuesOfTold } from './own-registration.ts'

/** The forms of whoever holds the link, as they are posted. */

const ACTS = ['change', 'withdraw', 'takeBack'] as const
type OwnAct = (typeof ACTS)[number]

export async function actOnOwnRegistration(page: PageRequest, token: string, form: FormData): Promise<Done<OwnAct>> {
  const act = ACTS.find((it) => it === textOf(form, 'intent'))
  if (!act) throw badRequest()
  const before = await registrationWithToken(page.db, token)
  const team = before?.name ?? ''
  if (act === 'change') {
    const load = async () => {
      const found = await registrationWithToken(page.db, token)
      if (!found) throw refuse(REGISTRATION_REFUSALS, 'registration_unknown', 'token', 404)
      return { values: valuesOfTold(toldIn(found), await questionsOf(page.db)), base: found.updated }
    }
    await saveOver(form, load, (values, { base }) =>
      page.submit(changeRegistration, formOfValues(values), { token, base }),
    )
    const email = (await registrationWithToken(page.db, token))?.contact_email
    const isSent = email !== undefined && email !== before?.contact_email && page.get(hasMailServer)
    return { done: act, text: isSent ? m.registration_link_saved_sent({ email }) : m.registration_link_saved() }
  }
  const isWithdrawn = act === 'withdraw'
  await page.run(isWithdrawn ? withdrawRegistration : takeBackWithdrawal, { token }, keyOf(form))
  return {
    done: act,
    text: isWithdrawn ? m.registration_withdraw_done({ team }) : m.registration_take_back_done({ team }),
  }
}
