import { ROLE_WORDS } from '../roles/role-words.ts'
import type { InvitedRole } from './invitation-state.ts'

/** What an invitation makes of people: `Team manager, Kite Club`. */
export function invitedAs({ role, teamName }: { role: InvitedRole | ''; teamName: string }): string {
  const name = role === '' ? '' : ROLE_WORDS[role].name()
  return teamName === '' ? name : `${name}, ${teamName}`
}
