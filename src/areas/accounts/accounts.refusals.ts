import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why the accounts say no. */
export const ACCOUNT_REFUSALS = refusals({
  account_blocked: m.accounts_form_blocked,
  address_proved: m.accounts_users_address_proved,
  already_booker: m.accounts_form_already_booker,
  has_player: m.accounts_form_has_player,
  invitation_expired: m.accounts_form_invitation_expired,
  invitation_revoked: m.accounts_form_invitation_revoked,
  invitation_unknown: m.accounts_form_invitation_unknown,
  invitation_used_up: m.accounts_form_invitation_used_up,
  last_way_in: m.accounts_last_way_in,
  last_admin: m.accounts_users_last_admin,
  login_off: m.accounts_login_off,
  not_yourself: m.accounts_users_not_yourself,
  own_admin: m.accounts_roles_own_admin_apart,
  openid_has_one: m.accounts_openid_has_one,
  openid_known: m.accounts_openid_known,
  openid_taken: m.accounts_openid_taken,
  openid_unproved: m.accounts_openid_unproved,
  only_with_teammanager: m.accounts_invite_only_managers,
  passkey_failed: m.accounts_passkey_failed,
  passkeys_full: m.accounts_passkeys_full,
  player_taken: m.accounts_form_player_taken,
  request_decided: m.accounts_requests_decided_already,
  request_gone: m.accounts_requests_gone,
  request_open: m.accounts_form_request_open,
  sign_up_code_unknown: m.accounts_sign_up_code_unknown,
  sign_up_code_used_up: m.accounts_sign_up_code_used_up,
  sign_up_off: m.accounts_sign_up_off,
  user_gone: m.accounts_users_gone,
  way_gone: m.accounts_way_gone,
  way_unproved: m.accounts_way_unproved,
})

/** What admins are told about invitations that they made. */
export const INVITATION_REFUSALS = refusals({
  invitation_expired: m.accounts_invite_expired,
  invitation_revoked: m.accounts_invite_was_revoked,
  invitation_unknown: m.accounts_invite_unknown,
  invitation_used_up: m.accounts_invite_used_up,
})
