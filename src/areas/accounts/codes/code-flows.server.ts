import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import type { CodeFlows } from '#http/auth/auth-flows.ts'
import { placeOf } from '#http/limits/place.ts'
import { badRequest } from '#records/errors.ts'
import { newId } from '#records/ids.ts'
import { provedAt } from '../accounts.api.server.ts'
import { codeMail } from '../accounts.mails.ts'
import { checkedEmail } from '../checked-email.server.ts'
import { accountLimits } from '../providers.server.ts'
import { checkMayEnter } from '../sign-in/may-enter.server.ts'
import { CODE_SECONDS, codeMailAbout, keepOneTimeCode, newCode, tryCode } from './codes.server.ts'

/** Signing in by a mailed code; undefined where no mails leave. */
export function codeFlowsOf(dependencies: Dependencies): CodeFlows | undefined {
  if (!dependencies.get(hasMailServer)) return undefined
  const { db, background } = dependencies
  const limits = dependencies.get(accountLimits)
  return {
    seconds: CODE_SECONDS,

    async request(input, address) {
      const email = checkedEmail('email', input)
      await limits.codePlace.take(placeOf(address))
      await limits.mail.take(`code ${email}`)
      const id = newId()
      background.run(() => mailCode(id, email))
      return id
    },

    async signIn({ id, code, address }) {
      await limits.signInPlace.take(placeOf(address))
      const user = await db.write((tx) => tryCode(tx, id, code))
      if (!user) throw badRequest('Invalid or expired OTP.')
      return checkMayEnter(db, user, 'code')
    },
  }

  /** Whoever only claimed an address gets none: whoever reads its mail need not be who opened the account. */
  async function mailCode(id: string, email: string) {
    const code = newCode()
    await db.write(async (tx) => {
      const user = await provedAt(tx, email)
      const expires = await keepOneTimeCode(tx, id, code, user)
      if (user)
        await queueMail(tx, { to: email, expires, about: codeMailAbout(user.id), ...codeMail(user.language, code) })
    })
  }
}
