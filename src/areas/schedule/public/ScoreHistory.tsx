import { useState } from 'react'
import type { LiveRecord } from '#client/live/listeners.ts'
import { filtered, useLive } from '#client/live/use-live.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { stateIn } from '#rules/games/states.ts'
import { Score } from '#ui/games/Score.tsx'
import { State } from '#ui/marks/State.tsx'
import type { GamePageData } from './game.queries.server.ts'
import { type ScoreStep, stepShown } from './score-step.ts'

/** How the score of a game became what it is, each step as soon as it is heard of. */
export function useScoreSteps({ row, zone, history }: GamePageData): readonly ScoreStep[] {
  const [heard, setHeard] = useState<readonly ScoreStep[]>([])
  useLive([filtered('score_steps', `game = "${row.id}"`)], ({ action, record }) => {
    if (action === 'create') setHeard((before) => [...before, stepIn(record, zone)])
  })
  return [...history, ...heard.filter(({ id }) => history.every((step) => step.id !== id))]
}

const stepIn = ({ id, at, home_score, away_score, state }: LiveRecord, zone: string): ScoreStep =>
  stepShown(
    { id, at: String(at), home_score: Number(home_score), away_score: Number(away_score), state: stateIn(state) },
    (moment) => localTimeOf(new Date(moment), zone),
  )

/** The latest first. */
export function ScoreHistory({ steps }: { steps: readonly ScoreStep[] }) {
  return (
    <ol className="list">
      {steps.toReversed().map(({ id, time, score: [home, away], state }) => (
        <li key={id} className="score-step">
          <time>{time}</time>
          <Score home={home} away={away} />
          {state && <State kind={state} />}
        </li>
      ))}
    </ol>
  )
}
