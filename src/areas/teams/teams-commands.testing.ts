import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import type { Database } from '#records/database.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { teamsArea } from './teams.area.ts'

const ADMIN: Viewer = { id: 'adminadminadmin', roles: ['admin'], record: {} }

/** A command of the area by its name, as an admin unless it is said. */
export async function runTeamsCommand(db: Database, name: string, input: unknown, actor = ADMIN): Promise<unknown> {
  const found = teamsArea.commands?.find((it) => it.name === `teams.${name}`)
  if (!found) throw new Error(`No command ${name}`)
  return runCommand(await testDependencies(db), found, { actor: withoutSession(actor), input, address: '' })
}

/** What was done and audited, oldest first. */
export async function auditedActions(db: Database): Promise<readonly string[]> {
  const rows = await db.store.all<{ action: string }>('SELECT "action" FROM "_audit" ORDER BY "seq"')
  return rows.map(({ action }) => action)
}
