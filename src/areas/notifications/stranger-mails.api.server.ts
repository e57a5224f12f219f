import { provided } from '#http/areas/dependencies.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import { m } from '#words/messages.js'

/** Mails to addresses of which nobody knows whose they are, counted by the place where they are asked for: nobody uses us to write to strangers. */
export const strangerMails = provided(
  ({ rateLimits, clock }) => new Limiter(rateLimits.strangers, clock, m.notifications_too_many_strangers),
)
