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

interface KeptStep {
  readonly id: string
  readonly at: string
  readonly home_score: number
  readonly away_score: number
  readonly state: GameStateKept | ''
}

export const stepShown = (step: KeptStep, clock: (at: string) => LocalTime): ScoreStep => ({
  id: step.id,
  time: timeShown(clock(step.at).time),
  score: [step.home_score, step.away_score],
  ...(step.state !== 'live' && step.state !== 'scheduled' && step.state !== '' && { state: step.state }),
})
