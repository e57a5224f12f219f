import type { Transaction } from '#records/database.ts'
import { timestamp } from '#records/time.ts'
import type { Viewer } from '#records/viewer.ts'
import { invitations } from './accounts.collections.ts'
import { invitationHref } from './invitations.server.ts'
import { hashOf, newToken } from './links.server.ts'

const DAY_MS = 86_400_000
/** Long enough for a holiday between being accepted and looking after the roster. */
const MANAGER_DAYS = 30

export interface InvitedManager {
  publicUrl: string
  team: string
  /** For the admins' list of invitations. */
  note: string
}

/** Invites one person to manage a team. The link is told now or never: only its hash is kept. */
export async function inviteManager(
  tx: Transaction,
  actor: Viewer,
  { publicUrl, team, note }: InvitedManager,
): Promise<{ href: string; expires: string }> {
  const token = newToken()
  const { id, expires } = await tx.create(invitations, {
    token_hash: hashOf(token),
    role: 'teammanager',
    team,
    note,
    expires: timestamp(new Date(tx.now().getTime() + MANAGER_DAYS * DAY_MS)),
    uses_max: 1,
    created_by: actor.id,
  })
  await tx.audit(actor, 'accounts.makeInvitation', invitations, id, {
    role: 'teammanager',
    team,
    expires,
    usesMax: 1,
  })
  return { href: invitationHref(publicUrl, token), expires }
}

/** Nobody becomes manager of a team that does not come: ends what was promised and not accepted yet. */
export async function revokeInvitationsTo(tx: Transaction, actor: Viewer, team: string): Promise<void> {
  const open = await tx.list(invitations, { filter: 'team = {:team} && revoked = false', params: { team } })
  for (const { id, uses, uses_max: most } of open) {
    if (uses >= most) continue
    await tx.update(invitations, id, { revoked: true })
    await tx.audit(actor, 'accounts.revokeInvitation', invitations, id)
  }
}
