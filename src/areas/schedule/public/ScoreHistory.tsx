import { Score } from '#ui/games/Score.tsx'
import { State } from '#ui/marks/State.tsx'
import type { GamePageData } from './game.queries.server.ts'

/** How the score became what it is, the latest first. */
export function ScoreHistory({ steps }: { steps: GamePageData['history'] }) {
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
