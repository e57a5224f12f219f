import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { GameGoals } from '../game-goals.api.server.ts'

/** Who scored, and whom the teams named; nothing where nobody has said anything. */
export function GoalsOfGame({ of }: { of: GameGoals | undefined }) {
  if (!of || of.goals.length + of.valuable.length === 0) return null
  return (
    <Section title={m.scorers_goals()}>
      <ol className="list">
        {of.goals.map(({ number, text, team }) => (
          <li key={number} value={number} className="row">
            <span className="w-7 font-display text-digit">{number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <span className="text-small text-ink-2">{team}</span>
          </li>
        ))}
      </ol>
      {of.valuable.length > 0 && (
        <dl className="facts">
          {of.valuable.map(({ team, text }) => (
            <div key={team}>
              <dt>{m.scorers_valuable_of({ team })}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
