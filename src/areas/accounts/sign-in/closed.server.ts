import { configOf } from '#areas/configuration/configuration.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { Refusal } from '#records/errors.ts'

/** What is closed by a switch, and which message goes with it. */
const MESSAGES = { login_off: 'user_login_message', sign_up_off: 'user_registration_message' } as const

/**
 * A refusal by a switch, so that pages can say it in the reader's language where the organisers wrote nothing. Whatever
 * else is refused stays as it is.
 */
export async function closedBySwitch(page: PageRequest, error: unknown, code: keyof typeof MESSAGES): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 403 || Object.keys(error.data).length > 0) return error
  const isWritten = (await configOf(page.db))?.[MESSAGES[code]]
  return isWritten ? error : new Refusal(403, error.message, { code })
}
