import { RefusalInWords, whyRefused } from '#http/commands/refusals.ts'
import { Refusal } from '#records/errors.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'

/** What the organisers wrote or, where they wrote nothing, a sentence in the reader's language. */
export const closedBySwitch = (code: 'login_off' | 'sign_up_off', written = ''): Refusal =>
  written === '' ? new RefusalInWords(403, whyRefused(ACCOUNT_REFUSALS, code), {}) : new Refusal(403, written)
