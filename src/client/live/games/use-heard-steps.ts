import { useState } from 'react'
import { type GameStateKept, type ScorePair, stateIn } from '#rules/games/states.ts'
import type { LiveRecord } from '../listeners.ts'
import { stepsTopic, useLive } from '../use-live.ts'

/** A score that a game had on its way. */
export interface HeardStep {
  readonly id: string
  /** As ISO. */
  readonly at: string
  readonly score: ScorePair
  readonly state: GameStateKept
}

const NONE: readonly HeardStep[] = []

/** What has become of the score of a game since the page was opened; nothing without a game. */
export function useHeardSteps(game: string | undefined, { isCounting = false } = {}): readonly HeardStep[] {
  const [{ of, steps }, setHeard] = useState({ of: game, steps: NONE })
  const heard = of === game ? steps : NONE
  useLive(game === undefined ? [] : [stepsTopic(game, isCounting)], ({ action, record }) => {
    if (action === 'create') setHeard({ of: game, steps: [...heard, stepIn(record)] })
  })
  return heard
}

/** What was loaded, and what was heard since. */
export const withHeard = <Step extends { readonly id: string }>(loaded: readonly Step[], heard: readonly Step[]) => {
  const known = new Set(loaded.map(({ id }) => id))
  return [...loaded, ...heard.filter(({ id }) => !known.has(id))]
}

const stepIn = ({ id, at, home_score, away_score, state }: LiveRecord): HeardStep => ({
  id,
  at: new Date(String(at).replace(' ', 'T')).toISOString(),
  score: [Number(home_score), Number(away_score)],
  state: stateIn(state),
})
