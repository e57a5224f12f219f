import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { strangerMails } from '#areas/notifications/stranger-mails.api.server.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { placeOf } from '#http/limits/place.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { accountsAt, newTokenKey, provedAt, type User } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { signUpInput } from '../accounts.inputs.ts'
import { knownAddressMail, verificationMail } from '../accounts.mails.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { checkedEmail } from '../checked-email.server.ts'
import { mailAbout, makeLink } from '../credentials/links.server.ts'
import { newPasswordErrors } from '../credentials/passwords.server.ts'
import { saltFor } from '../credentials/salts.server.ts'
import { refuseIfAny } from '../invalid.server.ts'
import { acceptInvitation, type Invitation, invitationHref, openInvitation } from '../invitations/invitations.server.ts'
import { accountLimits, passwords } from '../providers.server.ts'
import { closedBySwitch } from '../sign-in/closed-by-switch.server.ts'
import { letIn, usableOf } from './let-in.server.ts'
import { countSignUp, typedCodeState } from './sign-up-codes.server.ts'

/**
 * Opens an account. Whoever comes with an invitation or the sign-up code is let in at once, by an account of its own
 * whatever the address: known and unknown ones are answered alike. Everybody else waits until the address is confirmed.
 */
export const signUp = command({
  name: 'accounts.signUp',
  input: signUpInput,
  who: 'anyone',
  async prepare(db, _actor, { email, password, passwordConfirm, invitation, code }, { dependencies, address }) {
    const limits = dependencies.get(accountLimits)
    const place = placeOf(address)
    if (code !== '') await limits.signUpCode.take(place)
    const way = await wayIn(db, { invitation, code })
    const checked = checkedEmail('email', email)
    refuseIfAny(await newPasswordErrors(password, passwordConfirm))
    limits.create.take(place)
    // Whoever is let in with the password of an account enters that one: it is a sign-in as well.
    if (way.by !== 'waiting') await limits.signIn.take(`${checked} ${place}`)
    const sendsMail = await takesMail(way, place, dependencies)
    // Known or not, the same work is done.
    const turn = { place, account: checked }
    const hash = await dependencies.get(passwords).hash(password, turn, await saltFor(db, checked))
    await limits.mail.take(`sign-up ${checked}`)
    return { email: checked, hash, sendsMail }
  },
  async run(tx, _actor, input, { prepared: { email, hash, sendsMail }, dependencies }) {
    const way = await wayIn(tx, input)
    const newcomer = { name: input.name, language: input.language, to: input.to, email, hash, sendsMail }
    if (way.by === 'waiting') {
      const isTaken = (await provedAt(tx, email)) !== undefined
      await mailTo(tx, isTaken ? undefined : await makeAccount(tx, newcomer), newcomer, way, dependencies)
      return {}
    }
    const known = (await accountsAt(tx, email)).filter(({ password }) => password === hash)
    const own = await usableOf(tx, known)
    if (own?.blocked) throw refuse(ACCOUNT_REFUSALS, 'account_blocked', 'email', 403)
    const user = own ?? (await enter(tx, newcomer, way, input.code, dependencies))
    if (way.invitation) await acceptInvitation(tx, { ...GUEST, id: user.id }, way.invitation, dependencies)
    return { usable: true }
  },
})

interface Newcomer {
  readonly name: string
  readonly language: User['language']
  readonly email: string
  readonly hash: string
  readonly to: string
  readonly sendsMail: boolean
}

/** How somebody comes: asked in by the organisers, or by themselves. */
interface Way {
  readonly by: 'invitation' | 'code' | 'waiting'
  readonly invitation?: Invitation
  readonly token: string
}

/** Who was asked in may sign up, whatever the switch says. */
async function wayIn(reader: Reader, { invitation: token, code }: { invitation: string; code: string }): Promise<Way> {
  const invitation = await openInvitation(reader, token)
  if (invitation) return { by: 'invitation', invitation, token }
  if (code !== '') {
    const state = await typedCodeState(reader, code)
    if (state === 'open') return { by: 'code', token: '' }
    throw refuse(ACCOUNT_REFUSALS, state === 'used up' ? 'sign_up_code_used_up' : 'sign_up_code_unknown', 'code')
  }
  const config = await configOf(reader)
  if (!config?.user_registration_active) throw await closedBySwitch(reader, 'sign_up_off')
  return { by: 'waiting', token: '' }
}

/**
 * Whoever is in already needs no mail that somebody would have to pass on by hand, nor one to be let in: a whole club comes from
 * one place, and past the limit goes on without. Whoever waits for the mail waits for the limit.
 */
async function takesMail({ by }: Way, place: string, dependencies: Dependencies): Promise<boolean> {
  const mails = dependencies.get(strangerMails)
  if (by !== 'waiting') return dependencies.get(hasMailServer) && (await mails.tryTake(place)).ok
  await mails.take(place)
  return true
}

const makeAccount = (tx: Transaction, { name, email, language, hash }: Newcomer): Promise<User> =>
  tx.create(users, { name, email, language, password: hash, tokenKey: newTokenKey() })

async function enter(tx: Transaction, newcomer: Newcomer, way: Way, code: string, dependencies: Dependencies) {
  const user = await makeAccount(tx, newcomer)
  await letIn(tx, user.id, way.by === 'code' ? 'code' : 'invitation')
  if (way.by === 'code') await countSignUp(tx, code)
  if (newcomer.sendsMail) {
    const isTaken = (await provedAt(tx, newcomer.email)) !== undefined
    await mailTo(tx, isTaken ? undefined : user, newcomer, way, dependencies)
  }
  return user
}

/** To prove the address; to whoever has proved it before, that somebody used it. */
async function mailTo(
  tx: Transaction,
  user: User | undefined,
  { email, language, to }: Newcomer,
  { invitation, token }: Way,
  dependencies: Dependencies,
): Promise<void> {
  const { publicUrl } = dependencies
  if (!user) {
    const owner = await provedAt(tx, email)
    const invited = invitation && invitationHref(publicUrl, token)
    return queueMail(tx, { to: email, ...knownAddressMail(owner?.language ?? '', publicUrl, invited) })
  }
  // Without a mail server an admin confirms the account itself: one tap, and no link to carry.
  if (!dependencies.get(hasMailServer)) return
  const { href, expires } = await makeLink(tx, publicUrl, 'verification', { user: user.id, email, to })
  const about = mailAbout('verification', user.id)
  return queueMail(tx, { to: email, expires, about, ...verificationMail(language, href) })
}
