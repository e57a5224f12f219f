import { provided } from '#http/areas/dependencies.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import { m } from '#words/messages.js'
import { createPasswords } from './credentials/passwords.server.ts'

/** What an installation has one of, for the accounts. */

export const passwords = provided(() => createPasswords())

/** A whole club shares one Wi-Fi. */
const PEOPLE_AT_ONE_PLACE = 30

export const accountLimits = provided(({ rateLimits, clock }) => ({
  signIn: new Limiter(rateLimits.signIn, clock),
  /** Attempts from one place, on devices that nobody has signed in on before: refused before a password is looked at. */
  signInPlace: new Limiter({ ...rateLimits.signIn, count: rateLimits.signIn.count * PEOPLE_AT_ONE_PLACE }, clock),
  mail: new Limiter(rateLimits.mail, clock, m.accounts_form_mail_too_often),
  /** Verification mails that a sign-in causes. Apart, or asking for one would tell whether there were any. */
  mailAgain: new Limiter(rateLimits.mail, clock),
  create: new Limiter(rateLimits.create, clock),
  /** Sign-up codes that are tried at one place, right ones as well: what only wrong ones cost would tell them apart. */
  signUpCode: new Limiter({ ...rateLimits.signIn, count: rateLimits.signIn.count * PEOPLE_AT_ONE_PLACE }, clock),
}))
