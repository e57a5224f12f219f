import { messagesWhileOff, saidIn } from '#areas/configuration/configuration.api.server.ts'
import { RefusalInWords, RefusedField, whyRefused } from '#http/commands/refusals.ts'
import type { Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { getLocale } from '#words/runtime.js'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'

const MESSAGES = { login_off: 'user_login_message', sign_up_off: 'user_registration_message' } as const

/** What the organisers wrote or, where they wrote nothing, a sentence of ours: each in the reader's language. */
export async function closedBySwitch(reader: Reader, code: keyof typeof MESSAGES): Promise<Refusal> {
  const said = (await messagesWhileOff(reader))(MESSAGES[code])
  const { words } = saidIn(said, 'en')
  const why =
    words === ''
      ? whyRefused(ACCOUNT_REFUSALS, code)
      : new RefusedField(code, words, () => saidIn(said, getLocale()).words)
  return new RefusalInWords(403, why, {})
}
