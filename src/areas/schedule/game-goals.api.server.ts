import { provided } from '#http/areas/dependencies.ts'
import type { Reader } from '#records/reader.ts'

/** Who scored in a game, as its page shows it, in the visitor's words. Whoever keeps scores gives it: a schedule knows none. */
export interface GameGoals {
  /** The topic by which a page hears that they have changed. */
  readonly topic: string
  /** In their order, by the number of the point. */
  readonly goals: readonly { readonly number: number; readonly text: string; readonly team: string }[]
  /** Whom each team named as the most valuable of its opponents. */
  readonly valuable: readonly { readonly team: string; readonly text: string }[]
}

/** Undefined where it is not kept. */
export const goalsOfGame = provided<(reader: Reader, game: string) => Promise<GameGoals | undefined>>(
  () => async () => undefined,
)
