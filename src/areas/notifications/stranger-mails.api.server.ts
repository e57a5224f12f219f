import { provided } from '#http/areas/dependencies.ts'
import { SharedLimiter } from '#http/limits/shared-limiter.ts'
import { m } from '#words/messages.js'

/** Mails to addresses of which nobody knows whose they are, counted by the place where they are asked for: nobody uses us to write to strangers. */
export const strangerMails = provided(
  (dependencies) =>
    new SharedLimiter(
      'mails to strangers',
      dependencies.rateLimits.strangers,
      dependencies,
      m.notifications_too_many_strangers,
    ),
)
