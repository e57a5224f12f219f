import type { Role } from '#access/roles.ts'
import { m } from '#words/messages.js'

/** What people with a role do, told to somebody else: “Takes helper jobs”. */
export const ROLE_DUTIES: Readonly<Record<Role, () => string>> = {
  admin: m.accounts_roles_does_admin,
  booker: m.accounts_roles_does_booker,
  scorekeeper: m.accounts_roles_does_scorekeeper,
  stats: m.accounts_roles_does_stats,
  teammanager: m.accounts_roles_does_teammanager,
  worker: m.accounts_roles_does_worker,
}
