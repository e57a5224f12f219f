import { type GameNow, type GameResult, isDecided, no, type Refused, type ScorePair } from './states.ts'

/** Counting point by point. One phone counts at a time. */

export interface CountedGame extends GameNow {
  /** The phone that counts; '' while none does. */
  readonly counter: string
}

export interface Counting {
  readonly phone: string
  /** Stands for one of the teams, keeps score there, has the field's code, or is scorekeeper. */
  readonly mayCount: boolean
  /** Wants to count instead of the phone that does. */
  readonly takesOver: boolean
  readonly score: ScorePair
}

export type CountVerdict = Refused | { readonly ok: true; readonly next: GameResult }

/** The first call, 0 to 0, starts the game. */
export function decideCount(game: CountedGame, { phone, mayCount, takesOver, score }: Counting): CountVerdict {
  if (!mayCount) return no('may_not_count')
  if (!game.areTeamsKnown) return no('teams_unknown')
  if (isDecided(game.state)) return no('decided')
  if (game.state === 'suspended' || game.state === 'cancelled') return no(game.state)
  // A result was given: more goals than that are a new report, not one more point.
  if (game.state === 'reported' || game.state === 'disputed') return no('reported')
  if (game.counter !== '' && game.counter !== phone && !takesOver) return no('counted_elsewhere')
  return { ok: true, next: { state: 'live', score, forfeit: '' } }
}
