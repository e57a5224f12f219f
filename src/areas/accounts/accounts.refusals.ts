/**
 * Why the accounts say no, by code: the answer holds it at the field that it is about. Pages have words of their own for
 * each, in the reader's language; these sentences are for everybody else.
 */
export const REFUSALS = {
  account_blocked: 'This account is blocked. Turn to the organisers of the tournament.',
  already_booker: 'You are a booker already.',
  has_player: 'This account is connected to another player already.',
  invitation_expired: 'This invitation has expired.',
  invitation_revoked: 'This invitation was revoked.',
  invitation_unknown: 'There is no such invitation.',
  invitation_used_up: 'This invitation has been used as often as it was meant to be.',
  last_admin: 'The last admin cannot be removed.',
  not_yourself: 'You cannot do this to your own account.',
  own_admin: 'Your own role admin is removed alone, not together with those of others.',
  only_with_teammanager: 'Only team managers are invited to a team.',
  player_taken: 'This player is connected to another account already.',
  request_decided: 'This request has been decided already.',
  request_gone: 'This request is not there any more. It may have been withdrawn.',
  request_open: 'You have asked already. The organisers have not decided yet.',
  user_gone: 'This person does not have an account any more.',
} as const

export type RefusalCode = keyof typeof REFUSALS
