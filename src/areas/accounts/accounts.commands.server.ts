import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { strangerMails } from '#areas/notifications/stranger-mails.api.server.ts'
import { command } from '#http/commands/commands.ts'
import { placeOf } from '#http/limits/place.ts'
import type { Reader } from '#records/reader.ts'
import { makeFirstAdmin, newTokenKey, userWithEmail } from './accounts.api.server.ts'
import { users } from './accounts.collections.ts'
import { setUpFirstAdminInput, signUpInput } from './accounts.inputs.ts'
import { knownAddressMail, verificationMail } from './accounts.mails.ts'
import { findLink, invalidToken, makeLink, useLink } from './credentials/links.server.ts'
import { newPasswordErrors } from './credentials/passwords.server.ts'
import { refuseIfAny } from './invalid.server.ts'
import { type Invitation, invitationHref, openInvitation } from './invitations/invitations.server.ts'
import { accountLimits, passwords } from './providers.server.ts'
import { checkedEmail } from './sign-in/accounts.flows.server.ts'
import { closedBySwitch } from './sign-in/closed-by-switch.server.ts'

export const signUp = command({
  name: 'accounts.signUp',
  input: signUpInput,
  who: 'anyone',
  async prepare(db, _actor, { email, password, passwordConfirm, invitation }, { dependencies, address }) {
    const limits = dependencies.get(accountLimits)
    await checkSignUpOpen(db, await openInvitation(db, invitation))
    const checked = checkedEmail('email', email)
    refuseIfAny(newPasswordErrors(password, passwordConfirm))
    const place = placeOf(address)
    limits.create.take(place)
    dependencies.get(strangerMails).take(place)
    // Known or not, the same work is done.
    const hash = await dependencies.get(passwords).hash(password, { place, account: checked })
    limits.mail.take(`sign-up ${checked}`)
    return { email: checked, hash }
  },
  async run(
    tx,
    _actor,
    { name, language, invitation: token, to },
    { prepared: { email, hash }, dependencies: { publicUrl } },
  ) {
    const invitation = await openInvitation(tx, token)
    await checkSignUpOpen(tx, invitation)
    const known = await userWithEmail(tx, email)
    if (known) {
      const invited = invitation && invitationHref(publicUrl, token)
      return queueMail(tx, { to: email, ...knownAddressMail(known.language, publicUrl, invited) })
    }
    const user = await tx.create(users, { name, email, language, password: hash, tokenKey: newTokenKey() })
    const came = { user: user.id, email, invitation: invitation?.id ?? '', to }
    const { href, expires } = await makeLink(tx, publicUrl, 'verification', came)
    return queueMail(tx, { to: email, expires, ...verificationMail(language, href) })
  },
})

export const setUpFirstAdmin = command({
  name: 'accounts.setUpFirstAdmin',
  input: setUpFirstAdminInput,
  who: 'anyone',
  async prepare(db, _actor, { token, email, password, passwordConfirm }, { dependencies }) {
    const errors = newPasswordErrors(password, passwordConfirm)
    if (!(await findLink(db, 'setup', token))) errors['token'] = invalidToken
    refuseIfAny(errors)
    return { email: checkedEmail('email', email), hash: await dependencies.get(passwords).hash(password) }
  },
  async run(tx, _actor, { token, name, language }, { prepared: { email, hash } }) {
    const link = await useLink(tx, 'setup', token)
    if (!link || !(await makeFirstAdmin(tx, { name, email, language, passwordHash: hash })))
      refuseIfAny({ token: invalidToken })
  },
})

/** Who is invited may sign up, whatever the switch says. */
async function checkSignUpOpen(reader: Reader, invitation: Invitation | undefined) {
  if (invitation) return
  const config = await configOf(reader)
  if (config?.user_registration_active) return
  throw closedBySwitch('sign_up_off', config?.user_registration_message)
}
