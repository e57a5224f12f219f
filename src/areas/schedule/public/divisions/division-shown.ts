import type { BracketRound } from '#ui/games/Bracket.tsx'
import type { FinalPlaceShown, TableShown } from '#ui/games/standings.ts'

/** How a division is played and how it stands, in the reader's language. */
export interface DivisionShown {
  readonly key: string
  readonly pools: readonly TableShown[]
  readonly rounds: readonly BracketRound[]
  /** The first place first; none before one of them is decided. */
  readonly places: readonly FinalPlaceShown[]
  /** Some of them wait for the closing ceremony. */
  readonly isHeld?: true
  /** How many of its games are decided, and how many there are. */
  readonly progress: readonly [decided: number, all: number]
  /** The format in sentences. */
  readonly text: readonly string[]
}
