export type PersonState = 'verified' | 'unverified' | 'blocked'

/** One word for both: whoever is blocked cannot sign in, verified or not. */
export function stateOfPerson({ verified, blocked }: { verified: boolean; blocked: boolean }): PersonState {
  if (blocked) return 'blocked'
  return verified ? 'verified' : 'unverified'
}
