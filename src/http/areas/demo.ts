import type * as v from 'valibot'
import type { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { Command } from '../commands/commands.ts'
import type { CommandInput } from '../commands/inputs.ts'
import type { Chance } from './chance.ts'

export type DemoSize = 'normal' | 'large'

/** With what an area fills the demo. */
export interface Demo {
  readonly db: Database
  /** When the demo begins; what it holds happened before. */
  readonly now: Date
  readonly publicUrl: string
  /** A large one is for measuring. */
  readonly size: DemoSize
  readonly chance: Chance
  /** Turns the clock of the demo to so many hours before it begins. */
  hoursAgo(hours: number): void
  /** Does what a person would do, by the command that they would use. */
  run<S extends CommandInput, Answer>(
    command: Command<S, Answer>,
    actor: Viewer,
    input: v.InferInput<S>,
  ): Promise<Answer>
  /** A link that whoever starts the demo is told. */
  tell(what: string, path: string): void
}

/** A demo whose weekend is played from its first morning until it begins. */
export interface PlayedDemo extends Demo {
  /** Puts on the agenda of the weekend what somebody does so many hours before the demo begins. */
  at(hours: number, step: () => Promise<unknown>): void
}

/** What an area brings to the demo, the same each time. */
export interface AreaDemo {
  /** The areas whose part must be there before. */
  readonly after?: readonly string[]
  /** What is prepared before the weekend. */
  fill?(demo: Demo): Promise<void>
  /** What has happened since, written down at once: the fixture of tests, which stays the same whatever is played. */
  write?(demo: Demo): Promise<void>
  /** The same as people do it, one after the other, besides what every rehearsal plays: games, sheets and helpers. */
  play?(demo: PlayedDemo): Promise<void>
}
