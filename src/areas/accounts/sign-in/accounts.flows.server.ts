import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { hasMailAbout } from '#areas/notifications/outbox.api.server.ts'
import { type Dependencies, provided } from '#http/areas/dependencies.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import type { AuthFlows } from '#http/auth/auth-flows.ts'
import { RefusedField } from '#http/commands/refusals.ts'
import { placeOf } from '#http/limits/place.ts'
import type { LoneUpdate, RecordWriter } from '#http/records/record-writer.ts'
import { badRequest, notFound, Refusal, required } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { Actor } from '#records/viewing/actor.ts'
import { type Body, updateIn, viewAs } from '#records/viewing/viewer-records.ts'
import { m } from '#words/messages.js'
import {
  accountsAt,
  auditName,
  endSessions,
  proveAddress,
  provedAt,
  type User,
  userWithEmail,
} from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { addressLeftMail, addressTakenMail, emailChangeMail, resetMail, verificationMail } from '../accounts.mails.ts'
import { checkedEmail } from '../checked-email.server.ts'
import { codeFlowsOf } from '../codes/code-flows.server.ts'
import { knownAs } from '../credentials/fair-queue.ts'
import { findLink, invalidToken, type Link, mailAbout, makeLink, useLink } from '../credentials/links.server.ts'
import { invalidPassword, newPasswordErrors } from '../credentials/passwords.server.ts'
import { saltFor } from '../credentials/salts.server.ts'
import { invalid } from '../invalid.server.ts'
import { providerFlowsOf } from '../openid/openid-flows.server.ts'
import { endOtherWays } from '../own-account/ways-in/ways-in.server.ts'
import { accountLimits, passwords } from '../providers.server.ts'
import { usableOf } from '../sign-up/let-in.server.ts'
import { isMarked } from './browser-marks.server.ts'
import { checkMayEnter } from './may-enter.server.ts'
import { acceptInvitationOf, confirmVerification } from './verification.server.ts'

/** Signing in and everything around it. Whoever does not own an address learns nothing about it, not even by waiting. */
export const accountsFlows = provided(flowsOf)

function flowsOf(dependencies: Dependencies): AuthFlows {
  const { db, publicUrl, background } = dependencies
  const hashing = dependencies.get(passwords)
  const limits = dependencies.get(accountLimits)
  return {
    codes: codeFlowsOf(dependencies),
    providers: providerFlowsOf(dependencies),

    async signIn({ identity, password, address, device }) {
      const [email, place] = [identity.trim().toLowerCase().slice(0, IDENTITY_MAX), placeOf(address)]
      // By what was typed, and not by who has an account: nobody learns more from the wait than from the answer.
      const isKnown = await isMarked(db, 'signed-in', email, device)
      await limits.signIn.take(`${email} ${place}`)
      if (!isKnown) await limits.signInPlace.take(place)
      const found = await accountsAt(db, email)
      const kept = found.map((it) => it.password)
      const right = await hashing.matching(password, kept, { place, account: email, isKnown })
      const own = found.filter((it) => right.includes(it.password))
      const user = await usableOf(db, own)
      if (!user) {
        // Signing up and then in would otherwise tell whether the address was known before.
        const [waiting] = own
        if (waiting && (await limits.mailAgain.tryTake(email)).ok) background.run(() => mailVerificationAgain(waiting))
        throw failed()
      }
      return checkMayEnter(db, user, 'identity')
    },

    async requestVerification(input) {
      const email = checkedEmail('email', input)
      await limits.mail.take(`verification ${email}`)
      background.run(async () => {
        const user = await userWithEmail(db, email)
        if (user && !user.verified) await mailVerification(user)
      })
    },

    confirmVerification: (token, chosen) => confirmVerification(dependencies, token, chosen),

    async requestPasswordReset(input) {
      const email = checkedEmail('email', input)
      await limits.mail.take(`reset ${email}`)
      background.run(async () => {
        // An address that nobody proved gets none: whoever reads its mail need not be who opened the account.
        const user = await provedAt(db, email)
        if (!user) return
        await db.write(async (tx) => {
          const { href, expires } = await makeLink(tx, publicUrl, 'reset', { user: user.id, email })
          const about = mailAbout('reset', user.id)
          await queueMail(tx, { to: email, expires, about, ...resetMail(user.language, href) })
        })
      })
    },

    async confirmPasswordReset({ token, password, passwordConfirm }) {
      const errors = await newPasswordErrors(password, passwordConfirm)
      const found = await findLink(db, 'reset', token)
      if (!found) errors['token'] = invalidToken
      if (!found || Object.keys(errors).length > 0) throw invalid(errors)
      const hash = await hashing.hash(password, knownAs(found.user), await saltFor(db, found.email))
      await db.write(async (tx) => {
        const link = await useLink(tx, 'reset', token)
        const user = link && (await tx.get(users, link.user))
        // The link came by mail, so the address is proved as well.
        if (!user || !(await proveAddress(tx, user))) throw invalid({ token: invalidToken })
        await acceptInvitationOf(tx, user.id, dependencies)
        await endOtherWays(tx, user.id)
        await endSessions(tx, user.id, { password: hash })
      })
    },

    async requestEmailChange(actor, input) {
      const viewer = await actor.now(db)
      const newEmail = checkedEmail('newEmail', input)
      await limits.mail.take(`change of ${viewer.id}`)
      await limits.mail.take(`change to ${newEmail}`)
      if (newEmail === viewer.record['email']) throw invalid({ newEmail: ownAddress })
      background.run(() => mailEmailChange(actor, newEmail))
    },

    async confirmEmailChange({ token, password }) {
      const link = await findLink(db, 'email-change', token)
      if (!link) throw invalid({ token: invalidToken })
      await limits.signIn.take(`change of ${link.user}`)
      const user = await db.get(users, link.user)
      if (!(await hashing.matches(password, user?.password, knownAs(link.user))))
        throw invalid({ password: invalidPassword })
      await changeEmail(token, await hashing.hash(password, knownAs(link.user), await saltFor(db, link.email)))
    },

    async changePassword(actor, { oldPassword, password, passwordConfirm }) {
      const viewer = await actor.now(db)
      const errors = await newPasswordErrors(password, passwordConfirm)
      if (oldPassword === '') errors['oldPassword'] = required
      if (Object.keys(errors).length > 0) throw badRequest(UPDATE_FAILED, errors)
      await limits.signIn.take(`password of ${viewer.id}`)
      const user = await db.get(users, viewer.id)
      if (!user || !(await hashing.matches(oldPassword, user.password, knownAs(user.id))))
        throw badRequest(UPDATE_FAILED, { oldPassword: invalidOldPassword })
      const hash = await hashing.hash(password, knownAs(user.id), await saltFor(db, user.email))
      return db.writeAs(actor, async (tx) => {
        await tx.audit(viewer, 'accounts.changePassword', users, user.id)
        return endSessions(tx, user.id, { password: hash })
      })
    },

    signOutEverywhere: (actor) => db.writeAs(actor, (tx, viewer) => endSessions(tx, viewer.id)),
  }

  async function mailVerification(user: User) {
    await db.write(async (tx) => {
      const { href, expires } = await makeLink(tx, publicUrl, 'verification', { user: user.id, email: user.email })
      const about = mailAbout('verification', user.id)
      await queueMail(tx, { to: user.email, expires, about, ...verificationMail(user.language, href) })
    })
  }

  /** One that still waits to be sent is enough, and without a mail server an admin confirms the account itself. */
  async function mailVerificationAgain(user: User) {
    if (dependencies.get(hasMailServer) && !(await hasMailAbout(db, mailAbout('verification', user.id))))
      await mailVerification(user)
  }

  /** A taken address looks the same to the asker; its owner gets a mail. */
  async function mailEmailChange(actor: Actor, newEmail: string) {
    await db.write(async (tx) => {
      const id = await idOf(actor, tx)
      if (id === undefined) return
      const owner = await provedAt(tx, newEmail)
      if (owner) return queueMail(tx, { to: newEmail, ...addressTakenMail(owner.language, publicUrl) })
      const user = await tx.get(users, id)
      if (!user) return
      const { href, expires } = await makeLink(tx, publicUrl, 'email-change', { user: id, email: newEmail })
      const about = mailAbout('email-change', id)
      await queueMail(tx, { to: newEmail, expires, about, ...emailChangeMail(user.language, href) })
    })
  }

  async function changeEmail(token: string, password: string) {
    await db.write(async (tx) => {
      const link: Link | undefined = await useLink(tx, 'email-change', token)
      if (!link) throw invalid({ token: invalidToken })
      // Taken since the mail was sent. Whoever holds the link owns the address and may know.
      if (await provedAt(tx, link.email)) throw invalid({ newEmail: invalidNewEmail })
      const before = await tx.get(users, link.user)
      const moved = await endSessions(tx, link.user, { email: link.email, password })
      await proveAddress(tx, moved)
      if (before?.verified) await queueMail(tx, { to: before.email, ...addressLeftMail(before.language) })
    })
  }
}

/** Undefined once their session has ended: nobody waits for the answer any more. */
async function idOf(actor: Actor, reader: Reader): Promise<string | undefined> {
  try {
    return (await actor.now(reader)).id
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const PASSWORD_KEYS = new Set(['oldPassword', 'password', 'passwordConfirm'])

/** A body of password keys changes the password; any other is a plain write, of which a new name is kept. */
export const usersWriter: RecordWriter = {
  collection: users,
  update: (tx, viewer, { id, body }) => updateIn(tx, viewer, users, id, body, auditName),
  alone: { isFor: isPasswordChange, update: changePasswordOf },
}

async function changePasswordOf(
  dependencies: Dependencies,
  { actor, id, body, options }: LoneUpdate,
): Promise<unknown> {
  const { viewer } = actor
  if (viewer.id === '' || viewer.id !== id) throw notFound()
  const text = (name: string) => textIn(body, name)
  await dependencies.get(accountsFlows).changePassword(actor, {
    oldPassword: text('oldPassword'),
    password: text('password'),
    passwordConfirm: text('passwordConfirm'),
  })
  return viewAs(dependencies.db, viewer, users, id, options)
}

function isPasswordChange(body: Body): boolean {
  const keys = Object.keys(body)
  return keys.length > 0 && keys.every((key) => PASSWORD_KEYS.has(key))
}

function textIn(body: Body, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw badRequest('An error occurred while loading the submitted data.')
  return value
}

/** Longer ones are nobody's; they must not fill the memory of the limits either. */
const IDENTITY_MAX = 320

const failed = () => badRequest('Failed to authenticate.')

const UPDATE_FAILED = 'Failed to update record.'

const invalidNewEmail = new RefusedField(
  'validation_invalid_new_email',
  'Invalid new email address.',
  m.accounts_form_same_email,
)
const ownAddress = new RefusedField('validation_not_in_invalid', 'Must not be in list.', m.accounts_form_same_email)
const invalidOldPassword = new RefusedField(
  'validation_invalid_old_password',
  'Missing or invalid old password.',
  m.accounts_form_wrong_password,
)
