import { useHeardSteps, withHeard } from '#client/live/games/use-heard-steps.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { pointsIn } from '#rules/games/points.ts'
import type { SideName } from '#rules/games/states.ts'
import { Score } from '#ui/games/Score.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import type { GamePageData } from './game.queries.server.ts'
import type { GameRow } from './rows/game-row.ts'
import { type ScoreStep, stepShown } from './score-step.ts'

/** How the score of a game became what it is, each step as soon as it is heard of. */
export function useScoreSteps({ row, zone, history }: GamePageData): readonly ScoreStep[] {
  const clock = (at: string) => localTimeOf(new Date(at), zone)
  return withHeard(
    history,
    useHeardSteps(row.id).map((step) => stepShown(step, clock)),
  )
}

/** So many of the latest steps stand there at once. */
const SHOWN = 5

type Props = { steps: readonly ScoreStep[]; row: Pick<GameRow, 'home' | 'away'> }

/** The course of the game as a line, then who scored when, the latest first. */
export function ScoreHistory({ steps, row }: Props) {
  const { home, away } = row
  const points = pointsIn(steps.map(({ score }) => score))
  const lines = steps.map((step, index) => ({ ...step, by: scorerOf(step, steps[index - 1], row) })).toReversed()
  const label = m.schedule_public_game_momentum({ home: home.name, away: away.name })
  return (
    <>
      {points.length > 1 && <Momentum points={points} label={label} />}
      <Steps lines={lines.slice(0, SHOWN)} />
      {lines.length > SHOWN && (
        <details>
          <summary className="fold">{m.schedule_public_game_all_steps({ count: lines.length - SHOWN })}</summary>
          <Steps lines={lines.slice(SHOWN)} />
        </details>
      )}
    </>
  )
}

/** How far ahead who was, point by point: the home team above the line, the away team below it. */
function Momentum({ points, label }: { points: readonly SideName[]; label: string }) {
  const leads = points.reduce<readonly number[]>(
    (all, side) => [...all, (all.at(-1) ?? 0) + (side === 'home' ? 1 : -1)],
    [],
  )
  const most = Math.max(3, ...leads.map(Math.abs)) + 0.5
  const line = leads.map((lead, index) => `H${index + 1}V${-lead}`).join('')
  return (
    <svg
      className="momentum"
      viewBox={`0 ${-most} ${points.length + 1} ${2 * most}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="momentum-area" d={`M0 0${line}H${points.length + 1}V0Z`} />
      <path d={`M0 0H${points.length + 1}`} />
      <path className="momentum-line" d={`M0 0${line}H${points.length + 1}`} />
    </svg>
  )
}

/** Empty where it was no single point, such as a correction. */
function scorerOf({ score: [home, away] }: ScoreStep, before: ScoreStep | undefined, row: Props['row']): string {
  const [homeBefore, awayBefore] = before?.score ?? [0, 0]
  if (home === homeBefore + 1 && away === awayBefore) return row.home.name
  return away === awayBefore + 1 && home === homeBefore ? row.away.name : ''
}

function Steps({ lines }: { lines: readonly (ScoreStep & { readonly by: string })[] }) {
  return (
    <ol className="list">
      {lines.map(({ id, time, by, score: [home, away], state }) => (
        <li key={id} className="score-step">
          <time>{time}</time>
          <span>{by}</span>
          {state && <State kind={state} />}
          <Score home={home} away={away} />
        </li>
      ))}
    </ol>
  )
}
