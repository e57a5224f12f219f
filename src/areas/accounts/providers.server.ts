import { provided } from '#http/areas/dependencies.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import { SharedLimiter } from '#http/limits/shared-limiter.ts'
import { m } from '#words/messages.js'
import { createPasswords } from './credentials/passwords.server.ts'

/** What an installation has one of, for the accounts. */

export const passwords = provided(() => createPasswords())

/** A whole club shares one Wi-Fi. */
const PEOPLE_AT_ONE_PLACE = 30

export const accountLimits = provided((dependencies) => {
  const { rateLimits, clock } = dependencies
  const atOnePlace = { ...rateLimits.signIn, count: rateLimits.signIn.count * PEOPLE_AT_ONE_PLACE }
  return {
    signIn: new SharedLimiter('sign-in', rateLimits.signIn, dependencies),
    /** Attempts from one place, on devices that nobody has signed in on before: refused before a password is looked at. */
    signInPlace: new SharedLimiter('sign-in at a place', atOnePlace, dependencies),
    /** Codes that are asked for at one place, for whatever address. */
    codePlace: new SharedLimiter('code at a place', atOnePlace, dependencies),
    mail: new SharedLimiter('mail', rateLimits.mail, dependencies, m.accounts_form_mail_too_often),
    /** Verification mails that a sign-in causes. Apart, or asking for one would tell whether there were any. */
    mailAgain: new SharedLimiter('mail again', rateLimits.mail, dependencies),
    create: new Limiter(rateLimits.create, clock),
    /** Sign-up codes that are tried at one place, right ones as well: what only wrong ones cost would tell them apart. */
    signUpCode: new SharedLimiter('sign-up code', atOnePlace, dependencies),
  }
})
