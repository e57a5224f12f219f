import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { invitations } from '../accounts.collections.ts'
import { acceptInvitationInput, invitationInput, makeInvitationInput } from '../accounts.inputs.ts'
import { ACCOUNT_REFUSALS, INVITATION_REFUSALS } from '../accounts.refusals.ts'
import { hashOf, newToken } from '../credentials/links.server.ts'
import type { InvitationState } from './invitation-state.ts'
import {
  acceptInvitation,
  endMailsOf,
  type Invitation,
  invitationHref,
  invitationWithToken,
  makeInvitationTo,
  stateOf,
} from './invitations.server.ts'

export const makeInvitation = command({
  name: 'accounts.makeInvitation',
  input: makeInvitationInput,
  who: ADMINS,
  secrets: ['link'],
  async run(tx, actor, { role, team, note, days, usesMax }, { dependencies: { publicUrl } }) {
    if (team !== '' && role !== 'teammanager') throw refuse(ACCOUNT_REFUSALS, 'only_with_teammanager', 'team')
    const { id, href } = await makeInvitationTo(tx, actor, publicUrl, { role, team, note, days, usesMax })
    return { id, link: href }
  },
})

export const renewInvitation = command({
  name: 'accounts.renewInvitation',
  input: invitationInput,
  who: ADMINS,
  secrets: ['link'],
  async run(tx, actor, { id }, { dependencies: { publicUrl } }) {
    const found = await existing(tx, id)
    const state = stateOf(tx, found)
    if (state !== 'open') throw refuse(INVITATION_REFUSALS, CLOSED[state], 'id')
    const token = newToken()
    await endMailsOf(tx, found)
    await tx.update(invitations, id, { token_hash: hashOf(token) })
    await tx.audit(actor, 'accounts.renewInvitation', invitations, id)
    return { id, link: invitationHref(publicUrl, token) }
  },
})

export const revokeInvitation = command({
  name: 'accounts.revokeInvitation',
  input: invitationInput,
  who: ADMINS,
  async run(tx, actor, { id }) {
    const found = await existing(tx, id)
    if (found.revoked) return
    await endMailsOf(tx, found)
    await tx.update(invitations, id, { revoked: true })
    await tx.audit(actor, 'accounts.revokeInvitation', invitations, id)
  },
})

export const acceptInvitationByLink = command({
  name: 'accounts.acceptInvitation',
  input: acceptInvitationInput,
  who: 'signedIn',
  async run(tx, actor, { token }, { dependencies }) {
    const invitation = await invitationWithToken(tx, token)
    if (!invitation) throw refuse(ACCOUNT_REFUSALS, 'invitation_unknown', 'token', 404)
    const accepted = await acceptInvitation(tx, actor, invitation, dependencies)
    if (!accepted.ok) throw refuse(ACCOUNT_REFUSALS, CLOSED[accepted.state], 'token')
    const { role, team, already } = accepted
    return { role, team, already }
  },
})

/**
 * Sent by the page of an invitation, so that whoever passes links on sees which have arrived. A page that is only fetched, as chats do for
 * a preview, sends nothing; neither does an admin who tries the link.
 */
export const noteInvitationOpened = command({
  name: 'accounts.noteInvitationOpened',
  input: acceptInvitationInput,
  who: 'anyone',
  async run(tx, actor, { token }) {
    const invitation = await invitationWithToken(tx, token)
    if (!invitation || invitation.opened !== '' || actor.roles.includes('admin')) return
    await tx.update(invitations, invitation.id, { opened: timestamp(tx.now()) })
  },
})

const CLOSED: Readonly<Record<Exclude<InvitationState, 'open'>, keyof typeof INVITATION_REFUSALS>> = {
  expired: 'invitation_expired',
  revoked: 'invitation_revoked',
  'used up': 'invitation_used_up',
}

async function existing(tx: Transaction, id: string): Promise<Invitation> {
  const found = await tx.get(invitations, id)
  if (!found) throw refuse(INVITATION_REFUSALS, 'invitation_unknown', 'id', 404)
  return found
}
