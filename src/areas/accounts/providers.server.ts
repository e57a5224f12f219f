import { provided } from '#http/dependencies.ts'
import { Limiter } from '#http/rate-limits.ts'
import { createPasswords } from './credentials/passwords.server.ts'

/** What an installation has one of, for the accounts. */

export const passwords = provided(() => createPasswords())

export const accountLimits = provided(({ rateLimits, clock }) => ({
  signIn: new Limiter(rateLimits.signIn, clock),
  mail: new Limiter(rateLimits.mail, clock),
  /** Verification mails that a sign-in causes. Apart, or asking for one would tell whether there were any. */
  mailAgain: new Limiter(rateLimits.mail, clock),
  create: new Limiter(rateLimits.create, clock),
}))
