import { ROLES } from '#access/roles.ts'
import { listed } from '#client/listed.ts'
import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'
import { ROLE_WORDS } from './roles/role-words.ts'

/** What was done with people, their roles and invitations. */
export const ACCOUNTS_AUDIT_WORDS: AuditWords = {
  'accounts.setRoles': rolesInWords,
  'accounts.verifyUser': ({ subject }) => m.accounts_did_verify({ name: subject.name }),
  'accounts.verifyUsers': ({ detail }) => m.accounts_did_verify_many({ count: Number(detail['count'] ?? 0) }),
  'accounts.makeSignUpCode': () => m.accounts_did_code(),
  'accounts.endSignUpCode': () => m.accounts_did_code_end(),
  'accounts.blockUser': ({ subject }) => m.accounts_did_block({ name: subject.name }),
  'accounts.unblockUser': ({ subject }) => m.accounts_did_unblock({ name: subject.name }),
  'accounts.deleteUser': () => m.accounts_did_delete(),
  'accounts.changeName': ({ subject }) => m.accounts_did_name({ name: subject.name }),
  'accounts.stateBirthYear': () => m.accounts_did_birth_year(),
  'accounts.correctBirthYear': ({ subject }) => m.accounts_did_birth_year_of({ name: subject.name }),
  'accounts.addWayIn': () => m.accounts_did_way_in(),
  'accounts.removeWayIn': () => m.accounts_did_way_out(),
  'accounts.changePassword': () => m.accounts_did_password(),
  'accounts.deleteMyAccount': () => m.accounts_did_delete_own(),
  'accounts.decideBookerRequest': ({ subject, detail }) =>
    detail['approve'] === true
      ? m.accounts_did_approve({ name: subject.name })
      : m.accounts_did_decline({ name: subject.name }),
  'accounts.connectPlayer': ({ subject }) => m.accounts_did_connect({ name: subject.name }),
  'accounts.disconnectPlayer': ({ subject }) => m.accounts_did_disconnect({ name: subject.name }),
  'accounts.makeInvitation': ({ detail }) => m.accounts_did_invite({ role: listed(rolesIn([detail['role']])) }),
  'accounts.renewInvitation': () => m.accounts_did_renew(),
  'accounts.revokeInvitation': () => m.accounts_did_revoke(),
  'accounts.acceptInvitation': ({ detail }) => m.accounts_did_accept({ role: listed(rolesIn([detail['role']])) }),
}

function rolesInWords({ subject: { name }, detail }: AuditEntry): string {
  const [before, after] = [rolesIn(detail['before']), rolesIn(detail['after'])]
  const given = after.filter((role) => !before.includes(role))
  const taken = before.filter((role) => !after.includes(role))
  if (taken.length === 0) return m.accounts_did_roles_given({ name, roles: listed(given) })
  if (given.length === 0) return m.accounts_did_roles_taken({ name, roles: listed(taken) })
  return m.accounts_did_roles_both({ name, before: listed(before), after: listed(after) })
}

const rolesIn = (value: unknown): string[] => {
  const held: readonly unknown[] = Array.isArray(value) ? value : []
  return ROLES.filter((role) => held.includes(role)).map((role) => ROLE_WORDS[role].name())
}
