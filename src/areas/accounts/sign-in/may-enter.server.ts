import { configOf } from '#areas/configuration/configuration.api.server.ts'
import type { Proved } from '#http/auth/sessions.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { rolesOf, type User } from '../accounts.api.server.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { closedBySwitch } from './closed-by-switch.server.ts'

/**
 * Whoever has shown who they are may still have to stay out. It is asked last, so that only the owner of an account learns that
 * it is blocked, or that signing in is closed.
 */
export async function checkMayEnter(reader: Reader, user: User, field: string): Promise<Proved> {
  if (user.blocked) throw refuse(ACCOUNT_REFUSALS, 'account_blocked', field, 403)
  const { id, tokenKey } = user
  if ((await configOf(reader))?.user_login_active) return { id, tokenKey }
  if ((await rolesOf(reader, id)).includes('admin')) return { id, tokenKey }
  throw await closedBySwitch(reader, 'login_off')
}
