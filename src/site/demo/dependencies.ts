import type * as v from 'valibot'
import { dependenciesOf } from '#http/area.ts'
import { type Command, type CommandInput, runCommand } from '#http/commands.ts'
import { SILENT } from '#http/log.ts'
import { RATE_LIMITS } from '#http/rate-limits.ts'
import { createSessions } from '#http/sessions.ts'
import { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewer.ts'
import { minutesAfter } from '#rules/time.ts'
import { AREAS } from '../areas.ts'
import { readSettings } from '../settings.ts'
import { type Chance, createChance } from './chance.ts'

/** What every area fills the demo with. */
export interface DemoDependencies {
  readonly db: Database
  /** When the demo begins; what it holds happened before. */
  readonly now: Date
  readonly publicUrl: string
  readonly chance: Chance
  /** Turns the clock of the demo to so many hours before it begins. What comes first in the list of parts happened first. */
  hoursAgo(hours: number): void
  /** Does what a person would do, by the command that they would use. */
  run<S extends CommandInput, Answer>(
    command: Command<S, Answer>,
    actor: Viewer,
    input: v.InferInput<S>,
  ): Promise<Answer>
}

/** Any number: it only has to stay the same. */
const SEED = 20_260_613

export async function openDemo(
  db: Database,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<DemoDependencies> {
  let at = now
  // The same store with a clock of its own: what was done last week shall say so.
  const past = new Database(db.schema, db.store, () => at)
  const sessions = await createSessions(past, publicUrl)
  const options = {
    db: past,
    log: SILENT,
    sessions,
    limits: readSettings({}).limits,
    rateLimits: RATE_LIMITS,
    publicUrl,
  }
  const dependencies = dependenciesOf(AREAS, options)
  return {
    db: past,
    now,
    publicUrl,
    chance: createChance(SEED),
    hoursAgo(hours) {
      at = minutesAfter(now, -hours * 60)
    },
    run: (command, actor, input) => runCommand(dependencies, command, { actor, input, address: '127.0.0.1' }),
  }
}
