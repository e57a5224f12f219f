import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatMoney } from '#client/amounts.ts'
import { ENTRY_WORDS } from '#client/settlement/entry-words.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { centsIn } from '#rules/money.ts'
import { m } from '#words/messages.js'
import { KINDS_BY_HAND } from '../settlement.fields.ts'
import { bookByHand, counterByHand } from './entries.commands.server.ts'

/** The forms of a ledger, on whichever page of admins it stands; undefined for a form of another kind. */
export async function actOnLedger(page: PageRequest, form: FormData): Promise<Done | undefined> {
  const intent = intentIn(form, ['book', 'counter'])
  switch (intent) {
    case 'book': {
      await page.submit(bookByHand, form)
      const kind = KINDS_BY_HAND.find((it) => it === textOf(form, 'kind')) ?? 'payment'
      const currency = (await tournamentOf(page.db))?.currency || 'EUR'
      const amount = formatMoney(centsIn(textOf(form, 'amount')) ?? 0, currency)
      return { done: intent, text: m.settlement_done_book({ kind: ENTRY_WORDS[kind](), amount }) }
    }
    case 'counter':
      await page.submit(counterByHand, form)
      return { done: intent, text: m.settlement_done_counter() }
    default:
      return undefined
  }
}
