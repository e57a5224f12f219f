/** Roles that an invitation may give. Admins are made by admins only. */
export const INVITED_ROLES = ['worker', 'scorekeeper', 'stats', 'booker', 'teammanager'] as const

export type InvitedRole = (typeof INVITED_ROLES)[number]

/** People whom one invitation can let in: a club, not a town. */
export const INVITED_MOST = 500
/** Days that one can be valid. */
export const INVITED_DAYS_MOST = 60

export type InvitationState = 'open' | 'revoked' | 'expired' | 'used up'

interface Limits {
  revoked: boolean
  expires: string
  uses: number
  uses_max: number
}

/** Whether an invitation can be accepted, or why not. `now` is a time as records hold it. */
export function invitationState({ revoked, expires, uses, uses_max }: Limits, now: string): InvitationState {
  if (revoked) return 'revoked'
  if (expires <= now) return 'expired'
  return uses >= uses_max ? 'used up' : 'open'
}
