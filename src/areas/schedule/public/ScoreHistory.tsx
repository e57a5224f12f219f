import { useHeardSteps, withHeard } from '#client/live/games/use-heard-steps.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { Score } from '#ui/games/Score.tsx'
import { State } from '#ui/marks/State.tsx'
import type { GamePageData } from './game.queries.server.ts'
import { type ScoreStep, stepShown } from './score-step.ts'

/** How the score of a game became what it is, each step as soon as it is heard of. */
export function useScoreSteps({ row, zone, history }: GamePageData): readonly ScoreStep[] {
  const clock = (at: string) => localTimeOf(new Date(at), zone)
  return withHeard(
    history,
    useHeardSteps(row.id).map((step) => stepShown(step, clock)),
  )
}

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
