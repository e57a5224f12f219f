import type { Dependencies } from '#http/areas/dependencies.ts'
import type { ChosenPassword, Verified } from '#http/auth/auth-flows.ts'
import { type FieldError, Refusal } from '#records/errors.ts'
import type { Transaction } from '#records/transaction.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { newTokenKey, proveAddress } from '../accounts.api.server.ts'
import { invitations, users } from '../accounts.collections.ts'
import { knownAs } from '../credentials/fair-queue.ts'
import { findLink, invalidToken, type Link, looksLikeToken, useLink, useLinkOf } from '../credentials/links.server.ts'
import { newPasswordErrors } from '../credentials/passwords.server.ts'
import { saltFor } from '../credentials/salts.server.ts'
import { invalid } from '../invalid.server.ts'
import type { InvitedRole } from '../invitations/invitation-state.ts'
import { acceptInvitation } from '../invitations/invitations.server.ts'
import { passwords } from '../providers.server.ts'

/** Proving an address, and what a person signed up with: an invitation is accepted once the address is theirs. */

export async function confirmVerification(
  dependencies: Dependencies,
  token: string,
  chosen?: ChosenPassword,
): Promise<Verified> {
  const { db } = dependencies
  if (!looksLikeToken(token)) throw invalid({ token: noToken })
  const hash = chosen && (await hashFor(dependencies, token, chosen))
  return db.write(async (tx) => {
    const link = await useLink(tx, 'verification', token)
    const user = link && (await tx.get(users, link.user))
    const patch = hash === undefined ? {} : { password: hash, tokenKey: newTokenKey() }
    if (!user || !(await proveAddress(tx, user, patch))) throw invalid({ token: invalidToken })
    const accepted = await acceptRemembered(tx, link, dependencies)
    return { email: link.email, to: link.to, ...(accepted ? { accepted } : {}) }
  })
}

async function hashFor(dependencies: Dependencies, token: string, chosen: ChosenPassword): Promise<string> {
  const errors = await newPasswordErrors(chosen.password, chosen.passwordConfirm)
  const link = await findLink(dependencies.db, 'verification', token)
  if (!link) errors['token'] = invalidToken
  if (!link || Object.keys(errors).length > 0) throw invalid(errors)
  const salt = await saltFor(dependencies.db, link.email)
  return dependencies.get(passwords).hash(chosen.password, knownAs(link.user), salt)
}

/** The person's address was proved without the link; what they signed up with counts all the same. */
export async function acceptInvitationOf(tx: Transaction, user: string, dependencies: Dependencies): Promise<void> {
  const link = await useLinkOf(tx, 'verification', user)
  if (link) await acceptRemembered(tx, link, dependencies)
}

/** One that cannot be accepted any more gives nothing, and is no reason to refuse the address. */
async function acceptRemembered(
  tx: Transaction,
  { user, invitation }: Link,
  dependencies: Dependencies,
): Promise<InvitedRole | undefined> {
  const found = invitation === '' ? undefined : await tx.get(invitations, invitation)
  if (!found) return undefined
  try {
    const accepted = await acceptInvitation(tx, { ...GUEST, id: user }, found, dependencies)
    return accepted.ok ? accepted.role : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const noToken: FieldError = { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' }
