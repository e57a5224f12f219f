import { type Command, runCommand } from '#http/commands.ts'
import { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewer.ts'
import { minutesAfter } from '#rules/time.ts'
import { COMMANDS } from '../areas.ts'
import { type Chance, createChance } from './chance.ts'

/** What every area fills the demo with. */
export interface DemoGround {
  readonly db: Database
  /** When the demo begins; what it holds happened before. */
  readonly now: Date
  readonly publicUrl: string
  readonly chance: Chance
  /** WorkQueue the clock of the demo to so many hours before it begins. What comes first in the list of parts happened first. */
  hoursAgo(hours: number): void
  /** Does what a person would do, by the command that they would use. */
  run(name: string, actor: Viewer, input: unknown): Promise<unknown>
}

/** Any number: it only has to stay the same. */
const SEED = 20_260_613

export function openGround(db: Database, { now, publicUrl }: { now: Date; publicUrl: string }): DemoGround {
  let at = now
  const commands = new Map<string, Command>(COMMANDS.map((it) => [it.name, it]))
  // The same store with a clock of its own: what was done last week shall say so.
  const past = new Database(db.schema, db.store, () => at)
  return {
    db: past,
    now,
    publicUrl,
    chance: createChance(SEED),
    hoursAgo(hours) {
      at = minutesAfter(now, -hours * 60)
    },
    run(name, actor, input) {
      const found = commands.get(name)
      if (!found) throw new Error(`There is no command ${name}`)
      return runCommand(past, found, actor, input, { address: '127.0.0.1' })
    },
  }
}
