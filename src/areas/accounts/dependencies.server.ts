import type { Limiter } from '#http/rate-limits.ts'
import type { Database } from '#records/database.ts'
import type { BackgroundWork } from './background-work.server.ts'
import type { Passwords } from './credentials/passwords.server.ts'
import type { JoinTeam } from './invitations/invitations.server.ts'

/** What the flows and commands of the accounts work with. */
export interface AccountsDependencies {
  db: Database
  publicUrl: string
  passwords: Passwords
  limits: AccountLimits
  background: BackgroundWork
  joinTeam: JoinTeam
}

export interface AccountLimits {
  signIn: Limiter
  mail: Limiter
  /** Verification mails that a sign-in causes. Apart, or asking for one would tell whether there were any. */
  mailAgain: Limiter
  create: Limiter
}
