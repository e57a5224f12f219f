import type { LocalTime } from '#rules/calendar/time.ts'
import type { GameStateKept, ScorePair } from '#rules/games/states.ts'
import { timeShown } from './rows/game-row.ts'

/** One of the scores that a game had on its way. */
export interface ScoreStep {
  readonly id: string
  readonly time: string
  readonly score: ScorePair
  /** Where it is more than counting. */
  readonly state?: Exclude<GameStateKept, 'scheduled' | 'live'>
}

interface Step extends Pick<ScoreStep, 'id' | 'score'> {
  readonly at: string
  readonly state: GameStateKept | ''
}

export const stepShown = ({ id, at, score, state }: Step, clock: (at: string) => LocalTime): ScoreStep => ({
  id,
  time: timeShown(clock(at).time),
  score,
  ...(state !== 'live' && state !== 'scheduled' && state !== '' && { state }),
})
