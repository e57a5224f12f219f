import type { Database, Transaction } from '#records/database.ts'
import type { FieldError } from '#records/errors.ts'
import { GUEST } from '#records/viewer.ts'
import { invitations, users } from './accounts.collections.ts'
import type { InvitedRole } from './invitation-state.ts'
import { acceptInvitation } from './invitations.server.ts'
import { invalidToken, type Link, looksLikeToken, useLink, useLinkOf } from './links.server.ts'
import { invalid } from './refused.server.ts'

/** Proving an address, and what a person signed up with: an invitation is accepted once the address is theirs. */

export interface Verified {
  email: string
  /** The page from which the person signed up, to go on there; ''. */
  to: string
  /** The role that an invitation gave at the same moment. */
  accepted?: InvitedRole
}

export async function confirmVerification(db: Database, token: string): Promise<Verified> {
  if (!looksLikeToken(token)) throw invalid({ token: noToken })
  return db.write(async (tx) => {
    const link = await useLink(tx, 'verification', token)
    if (!link) throw invalid({ token: invalidToken })
    await tx.update(users, link.user, { verified: true })
    const accepted = await acceptRemembered(tx, link)
    return { email: link.email, to: link.to, ...(accepted ? { accepted } : {}) }
  })
}

/** The person's address was proved without the link; what they signed up with counts all the same. */
export async function acceptInvitationOf(tx: Transaction, user: string): Promise<void> {
  const link = await useLinkOf(tx, 'verification', user)
  if (link) await acceptRemembered(tx, link)
}

/** One that has ended since then gives nothing, and is no reason to refuse the address. */
async function acceptRemembered(tx: Transaction, { user, invitation }: Link): Promise<InvitedRole | undefined> {
  const found = invitation === '' ? undefined : await tx.get(invitations, invitation)
  const accepted = found && (await acceptInvitation(tx, { ...GUEST, id: user }, found))
  return accepted?.ok ? accepted.role : undefined
}

const noToken: FieldError = { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' }
