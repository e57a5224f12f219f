import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { invitations } from '../accounts.collections.ts'
import { endMailsOf, type MadeInvitation, makeInvitationTo, stateOf } from './invitations.server.ts'

export { joinTeam } from './invitations.server.ts'

/** Long enough for a holiday between being accepted and looking after the roster. */
const MANAGER_DAYS = 30

export interface InvitedManager {
  publicUrl: string
  team: string
  /** For the admins' list of invitations. */
  note: string
  usesMax?: number
}

/** Invites to manage a team: one person, if nothing else is said. */
export const inviteManager = (
  tx: Transaction,
  actor: Viewer,
  { publicUrl, team, note, usesMax = 1 }: InvitedManager,
): Promise<MadeInvitation> =>
  makeInvitationTo(tx, actor, publicUrl, { role: 'teammanager', team, note, days: MANAGER_DAYS, usesMax })

/** Open invitations to manage these teams, by team. */
export async function invitationsTo(reader: Reader, teams: readonly string[]) {
  const found = await reader.pointingAt(invitations, 'team', teams)
  return Map.groupBy(
    found.filter((it) => stateOf(reader, it) === 'open'),
    ({ team }) => team,
  )
}

/** Nobody has to pass on their mails any more; the links go on working. */
export async function endMailsTo(tx: Transaction, team: string): Promise<void> {
  for (const invitation of (await invitationsTo(tx, [team])).get(team) ?? []) await endMailsOf(tx, invitation)
}

/** Nobody becomes manager of a team that does not come: ends what was promised and not accepted yet. */
export async function revokeInvitationsTo(tx: Transaction, actor: Viewer, team: string): Promise<void> {
  const open = await tx.list(invitations, { filter: 'team = {:team} && revoked = false', params: { team } })
  for (const { id } of open) await revokeUnused(tx, actor, id)
}

/** What nobody has accepted yet can't be accepted any more. */
export async function revokeUnused(tx: Transaction, actor: Viewer, id: string): Promise<void> {
  const invitation = await tx.get(invitations, id)
  if (!invitation || invitation.revoked || invitation.uses >= invitation.uses_max) return
  await endMailsOf(tx, invitation)
  await tx.update(invitations, id, { revoked: true })
  await tx.audit(actor, 'accounts.revokeInvitation', invitations, id)
}

/** Those of them that somebody can still accept. */
export async function openAmong(reader: Reader, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const found = [...(await reader.byIds(invitations, ids)).values()]
  return new Set(found.filter((it) => stateOf(reader, it) === 'open').map(({ id }) => id))
}
