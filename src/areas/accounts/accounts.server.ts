import type { AuthFlows } from '#http/auth-routes.ts'
import type { Command } from '#http/commands.ts'
import type { Log } from '#http/log.ts'
import { Limiter, type RateLimits } from '#http/rate-limits.ts'
import type { Routes, Writer } from '#http/service.ts'
import type { Database } from '#records/database.ts'
import { accountsCommands } from './accounts.commands.server.ts'
import { BackgroundWork } from './background-work.server.ts'
import { bookerRequestsCommands } from './booker-requests/booker-requests.commands.server.ts'
import { createPasswords, type PasswordQueue } from './credentials/passwords.server.ts'
import type { AccountsDependencies } from './dependencies.server.ts'
import { invitationsCommands } from './invitations/invitations.commands.server.ts'
import type { JoinTeam } from './invitations/invitations.server.ts'
import { myDataRoute } from './own-account/my-data.route.server.ts'
import { ownAccountCommands } from './own-account/own-account.commands.server.ts'
import { ACCOUNTS_DATA } from './own-account/own-data.server.ts'
import { peopleCommands } from './people/people.commands.server.ts'
import { peopleCsvRoute } from './people/people-csv.route.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import { rolesCommands } from './roles/roles.commands.server.ts'
import { accountsFlows, usersWriter } from './sign-in/accounts.flows.server.ts'

export interface AccountsSettings {
  db: Database
  publicUrl: string
  log: Log
  rateLimits: RateLimits
  passwordQueue?: PasswordQueue
  /** Milliseconds for the limits; never goes back. */
  clock?: () => number
  /** For invitations to a team. */
  joinTeam: JoinTeam
  /** What other areas know about people. */
  personalData?: readonly PersonalData[]
}

export interface Accounts {
  flows: AuthFlows
  commands: readonly Command[]
  /** For `users` at the records door. */
  writer: Writer
  /** Where people get their own data, and admins the list of people. */
  doors: readonly Routes[]
  /** Answers once everything that was asked for is written; for a graceful stop. */
  settled(): Promise<void>
}

export function createAccounts(settings: AccountsSettings): Accounts {
  const { db, publicUrl, log, rateLimits, passwordQueue, clock, joinTeam } = settings
  const personalData = [...ACCOUNTS_DATA, ...(settings.personalData ?? [])]
  const background = new BackgroundWork(log)
  const dependencies: AccountsDependencies = {
    db,
    publicUrl,
    passwords: createPasswords(passwordQueue),
    limits: {
      signIn: new Limiter(rateLimits.signIn, clock),
      mail: new Limiter(rateLimits.mail, clock),
      mailAgain: new Limiter(rateLimits.mail, clock),
      create: new Limiter(rateLimits.create, clock),
    },
    background,
    joinTeam,
  }
  const flows = accountsFlows(dependencies)
  return {
    flows,
    commands: [
      ...accountsCommands(dependencies),
      ...rolesCommands(),
      ...invitationsCommands(dependencies),
      ...bookerRequestsCommands(dependencies),
      ...peopleCommands(personalData, joinTeam),
      ...ownAccountCommands(dependencies, personalData),
    ],
    writer: usersWriter(dependencies, flows),
    doors: [myDataRoute(personalData), peopleCsvRoute],
    settled: () => background.settled(),
  }
}
