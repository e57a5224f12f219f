import { formatTime } from '#client/when.ts'
import { pointsIn } from '#rules/games/points.ts'
import { scoreText } from '#ui/games/score.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { PadSettings, PadShown } from './pad-shown.ts'

/** Point by point, the latest first; where there is room for it. */
export function GameCourse({ pad: { steps, row }, facts: { zone } }: { pad: PadShown; facts: PadSettings }) {
  if (steps.length === 0) return null
  const scores = steps.map(({ score }) => score)
  const made = steps.map((step, index) => {
    const points = pointsIn(scores.slice(0, index + 1))
    // Of a result that came at once nobody knows who scored last.
    const isOneMore = points.length === pointsIn(scores.slice(0, index)).length + 1
    return { ...step, by: isOneMore ? row[points.at(-1) ?? 'home'].name : '' }
  })
  return (
    <div className="pad-course">
      <Section title={m.scores_pad_course()}>
        <ol className="list">
          {made.toReversed().map(({ at, score, by }, index) => (
            <li key={steps.length - index} className="pad-step">
              <time>{formatTime(at, zone)}</time>
              <span>{by}</span>
              <b>{scoreText(...score)}</b>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
