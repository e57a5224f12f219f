import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/database.ts'
import type { InvitationState, InvitedRole } from './invitation-state.ts'
import { invitationWithToken, stateOf } from './invitations.server.ts'

/** An invitation as whoever holds its link may see it. */
export interface InvitationSeen {
  role: InvitedRole
  team?: { id: string; name: string }
  state: InvitationState
}

/** Undefined for a link that is none. Looking changes nothing; the state changes with time, so a page must not keep it. */
export async function invitationByToken(reader: Reader, token: string): Promise<InvitationSeen | undefined> {
  const found = await invitationWithToken(reader, token)
  if (!found || found.role === '') return undefined
  const team = found.team === '' ? undefined : await reader.get(teams, found.team)
  return {
    role: found.role,
    state: stateOf(reader, found),
    ...(team ? { team: { id: team.id, name: team.name } } : {}),
  }
}
