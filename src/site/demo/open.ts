import { dependenciesOf } from '#http/areas/area.ts'
import { createChance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { createSessions } from '#http/auth/sessions.ts'
import { runCommand } from '#http/commands/commands.ts'
import { RATE_LIMITS } from '#http/limits/rate-limits.ts'
import { SILENT } from '#http/server/log.ts'
import { Database } from '#records/database.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { AREAS } from '../areas.ts'
import { readSettings } from '../process/settings.ts'

/** Any number: it only has to stay the same. */
const SEED = 20_260_613

export interface OpenDemo extends Demo {
  readonly dependencies: Dependencies
  /** Turns its clock to a moment. */
  goTo(moment: Date): void
}

export async function openDemo(
  db: Database,
  { now, publicUrl, size, tell }: Pick<Demo, 'now' | 'publicUrl' | 'size' | 'tell'>,
): Promise<OpenDemo> {
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
    size,
    tell,
    dependencies,
    goTo(moment) {
      at = moment
    },
    chance: createChance(SEED),
    hoursAgo(hours) {
      at = minutesAfter(now, -hours * 60)
    },
    run: (command, actor, input) =>
      runCommand(dependencies, command, { actor: withoutSession(actor), input, address: '127.0.0.1' }),
  }
}
