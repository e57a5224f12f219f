import { redirect } from 'react-router'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { centsIn } from '#rules/money.ts'
import { m } from '#words/messages.js'
import { addExtra, changeExtra, removeExtra } from '../extras.commands.server.ts'
import { EXTRA_REFUSALS } from '../extras.refusals.ts'
import { adminExtrasAddress } from './admin-extras.address.ts'

/** What a form of the admins' page about extras wants. */
export async function actOnExtras(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, ['add', 'change', 'remove'])
  switch (intent) {
    case 'add': {
      const { extra } = await page.submit(addExtra, form, valuesIn(form))
      return redirect(adminExtrasAddress.href({}, { extra }))
    }
    case 'change':
      await page.submit(changeExtra, form, valuesIn(form))
      return { done: intent, text: m.extras_done_saved() }
    case 'remove':
      await page.submit(removeExtra, form)
      return redirect(adminExtrasAddress.path)
    default:
      throw badRequest()
  }
}

/** What the fields of the form say in other words than the command takes. */
function valuesIn(form: FormData) {
  const price_cents = centsIn(textOf(form, 'price') || '0')
  if (price_cents === undefined || price_cents < 0) throw refuse(EXTRA_REFUSALS, 'price_unclear', 'price')
  return {
    price_cents,
    stock: textOf(form, 'stock').trim() === '' ? 0 : Number(textOf(form, 'stock')),
    offered_days: textsOf(form, 'offered_days').join(' '),
    variants: textOf(form, 'variants').replaceAll('\r', ''),
  }
}
