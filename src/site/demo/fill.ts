import { users } from '#areas/accounts/accounts.collections.ts'
import { CannotStart } from '#records/cannot-start.ts'
import type { Database } from '#records/database.ts'
import { fillConfiguration } from './configuration.ts'
import { openDemo } from './dependencies.ts'
import { fillPeople } from './people.ts'
import { fillRegistrations } from './registrations.ts'
import { type DemoInvitation, fillRequests } from './requests.ts'
import type { DemoSize } from './team-list.ts'
import { fillTeams } from './teams.ts'
import { fillTournament } from './tournament.ts'

export interface Demo {
  readonly invitations: readonly DemoInvitation[]
}

export interface DemoFacts {
  readonly now: Date
  readonly publicUrl: string
  /** Left out: of the usual size. */
  readonly size?: DemoSize
}

/**
 * Fills a new installation with a tournament in full swing, the same one each time; dates follow from `now`. Before
 * anybody has read from the database: what is kept in memory does not learn of it.
 */
export async function fillDemo(db: Database, facts: DemoFacts): Promise<Demo> {
  if ((await db.count(users)) > 0)
    throw new CannotStart('The demo fills only a new database, and this one has people in it already.')
  const dependencies = await openDemo(db, facts)
  const people = await fillPeople(dependencies)
  await fillTournament(dependencies, people)
  await fillConfiguration(dependencies, people)
  const invitations = await fillRequests(dependencies, people)
  const teams = await fillTeams(dependencies, people, facts.size ?? 'normal')
  await fillRegistrations(dependencies, people, teams)
  return { invitations }
}
