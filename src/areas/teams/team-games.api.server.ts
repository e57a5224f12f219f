import { provided } from '#http/areas/dependencies.ts'
import type { SharedVisit } from '#http/pages/shared-data.ts'
import type { BracketRound } from '#ui/games/Bracket.tsx'
import type { GameSide } from '#ui/games/GameCard.tsx'
import type { TableShown } from '#ui/games/standings.ts'
import type { GameState } from '#ui/marks/game-state.ts'

/** The games of a team, as its page shows them. Whoever plans games gives them: teams know nothing of a schedule. */

export interface TeamGames {
  /** Where all of them are. */
  readonly all: string
  /** Those to come first. */
  readonly games: readonly TeamGame[]
  /** Where it plays after those that are known, by what it does in them. */
  readonly chances: readonly TeamChances[]
  /** Undefined before it is in a schedule. */
  readonly standing: TeamStanding | undefined
}

/** Games at the same time, of which it plays one. */
export interface TeamChances {
  readonly day: string
  /** `09:30` */
  readonly time: string
  /** “final or game for place 3” */
  readonly phases: string
  /** “Field 1 if they win” */
  readonly choices: readonly { readonly to: string; readonly text: string }[]
}

/** Where a team stands. */
export interface TeamStanding {
  /** Where all of the division is. */
  readonly all: string
  /** The key of the division in which it plays. */
  readonly division: string
  /** The table in which it is now. */
  readonly table: TableShown | undefined
  /** What it has played outside of pools, and what it can still come to. */
  readonly way: readonly BracketRound[]
  /** Its place of the division, once that is decided. */
  readonly place: number | undefined
}

/** With what its mark is made of. */
export type TeamGameSide = GameSide & { readonly colour?: string | undefined; readonly logo?: string | undefined }

export interface TeamGame {
  readonly id: string
  readonly to: string
  readonly day: string
  /** `09:30` */
  readonly time: string
  readonly field: string
  readonly home: TeamGameSide
  readonly away: TeamGameSide
  readonly division: string
  readonly phase: string
  readonly state?: GameState | undefined
  readonly change?: string | undefined
}

export const gamesOfTeam = provided<(visit: SharedVisit, team: string) => Promise<TeamGames>>(() => async () => ({
  all: '',
  games: [],
  chances: [],
  standing: undefined,
}))
