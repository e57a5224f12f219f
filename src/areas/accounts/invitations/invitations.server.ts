import { endInvitationMails } from '#areas/notifications/outbox.api.server.ts'
import { type Dependencies, provided } from '#http/areas/dependencies.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { rolesOf, setRoles } from '../accounts.api.server.ts'
import { invitations } from '../accounts.collections.ts'
import { hashOf, looksLikeToken, newToken } from '../credentials/links.server.ts'
import { type InvitationState, type InvitedRole, invitationState } from './invitation-state.ts'

/** Invitations: who holds the link may accept, in the limits of time and number that the admin set. */

export type Invitation = RecordOf<typeof invitations>

export const invitationHref = (publicUrl: string, token: string) => `${publicUrl}/user/invitation/${token}`

export interface NewInvitation {
  role: InvitedRole
  /** '' for none. */
  team: string
  note: string
  days: number
  usesMax: number
}

export interface MadeInvitation {
  id: string
  href: string
  expires: string
}

const DAY_MS = 86_400_000

/** The link is told now or never: only its hash is kept. */
export async function makeInvitationTo(
  tx: Transaction,
  actor: Viewer,
  publicUrl: string,
  { role, team, note, days, usesMax }: NewInvitation,
): Promise<MadeInvitation> {
  const token = newToken()
  const { id, expires } = await tx.create(invitations, {
    token_hash: hashOf(token),
    role,
    team,
    note,
    expires: timestamp(new Date(tx.now().getTime() + days * DAY_MS)),
    uses_max: usesMax,
    created_by: actor.id,
  })
  await tx.audit(actor, 'accounts.makeInvitation', invitations, id, { role, team, expires, usesMax })
  return { id, href: invitationHref(publicUrl, token), expires }
}

export async function invitationWithToken(reader: Reader, token: string): Promise<Invitation | undefined> {
  if (!looksLikeToken(token)) return undefined
  return reader.first(invitations, { filter: 'token_hash = {:hash}', params: { hash: hashOf(token) } })
}

export const stateOf = (reader: Reader, invitation: Omit<Invitation, 'token_hash'>): InvitationState =>
  invitationState(invitation, timestamp(reader.now()))

/** An invitation that can be accepted now. */
export async function openInvitation(reader: Reader, token: string): Promise<Invitation | undefined> {
  const found = await invitationWithToken(reader, token)
  return found && stateOf(reader, found) === 'open' ? found : undefined
}

export type Acceptance =
  | { ok: true; role: InvitedRole; team: string; already: boolean }
  | { ok: false; state: Exclude<InvitationState, 'open'> }

/** Makes a person manager of a team, or refuses before anything is written. */
export type JoinTeam = (tx: Transaction, actor: Viewer, team: string, user: string) => Promise<void>

/** The teams give it: they know the accounts, not the other way round. */
export const joinTeam = provided<JoinTeam>(() => () => {
  throw new Error('Nobody has told how a team is joined')
})

/** Gives what the invitation promises, once per person: whoever lost the role since does not get it back by the same link. */
export async function acceptInvitation(
  tx: Transaction,
  actor: Viewer,
  invitation: Invitation,
  dependencies: Dependencies,
): Promise<Acceptance> {
  const { id, role, team, uses } = invitation
  if (role === '') throw new Error(`The invitation ${id} has no role`)
  if (await hasAccepted(tx, id, actor.id)) return { ok: true, role, team, already: true }
  const state = stateOf(tx, invitation)
  if (state !== 'open') return { ok: false, state }
  if (team !== '') await dependencies.get(joinTeam)(tx, actor, team, actor.id)
  await setRoles(tx, actor, actor.id, [...(await rolesOf(tx, actor.id)), role], { by: 'invitation', invitation: id })
  const use = { invitation: id, user: actor.id, number: uses + 1, role, team: team || null, at: timestamp(tx.now()) }
  await tx.execute((queries) => queries.insertInto('_invitation_uses').values(use))
  await tx.update(invitations, id, { uses: uses + 1, opened: invitation.opened || timestamp(tx.now()) })
  if (uses + 1 >= invitation.uses_max) await endMailsOf(tx, invitation)
  await tx.audit(actor, 'accounts.acceptInvitation', invitations, id, { role, team })
  return { ok: true, role, team, already: false }
}

/** Nobody has to pass on a link that opens nothing any more. Only its hash is kept, so each mail is looked at. */
export async function endMailsOf(tx: Transaction, { token_hash }: Pick<Invitation, 'token_hash'>): Promise<void> {
  await endInvitationMails(tx, (text) => {
    const [, token = ''] = LINKED.exec(text) ?? []
    return hashOf(token) === token_hash
  })
}

const LINKED = /\/user\/invitation\/([\w-]+)/

async function hasAccepted(tx: Transaction, invitation: string, user: string): Promise<boolean> {
  const found = await tx.query((queries) =>
    queries
      .selectFrom('_invitation_uses')
      .select('number')
      .where('invitation', '=', invitation)
      .where('user', '=', user),
  )
  return found.length > 0
}

export interface AcceptedInvitation {
  invitation: string
  role: string
  team: string | null
  at: string
}

/** What a person has accepted, oldest first. */
export const acceptedBy = (reader: Reader, user: string): Promise<AcceptedInvitation[]> =>
  reader.query((queries) =>
    queries
      .selectFrom('_invitation_uses')
      .select(['invitation', 'role', 'team', 'at'])
      .where('user', '=', user)
      .orderBy('at'),
  )
