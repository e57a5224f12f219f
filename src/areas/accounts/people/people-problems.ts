import type { ProblemWords } from '#client/forms/problems.ts'
import { m } from '#words/messages.js'

/** Why admins are refused something about other people, in words. */
export const PEOPLE_WORDS: ProblemWords = {
  last_admin: m.accounts_users_last_admin,
  not_yourself: m.accounts_users_not_yourself,
  own_admin: m.accounts_roles_own_admin_apart,
  validation_min_length: m.accounts_roles_choose_roles,
  managers_full: m.accounts_managers_full,
  team_gone: m.accounts_managers_team_gone,
  user_gone: m.accounts_users_gone,
  request_decided: m.accounts_requests_decided_already,
  request_gone: m.accounts_requests_gone,
  invitation_expired: m.accounts_invite_expired,
  invitation_revoked: m.accounts_invite_was_revoked,
  invitation_unknown: m.accounts_invite_unknown,
  invitation_used_up: m.accounts_invite_used_up,
}
