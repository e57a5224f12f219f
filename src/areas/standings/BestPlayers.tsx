import type { BestPlayer } from '#areas/scores/scores.api.server.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** Who has scored and thrown most, where the tournament keeps it. */
export const BestPlayers = ({ best }: { best: readonly BestPlayer[] }) => (
  <Section title={m.standings_best()}>
    <ol className="final-places">
      {best.map(({ player, place, name, team, goals, assists, named }) => (
        <li key={player} value={place}>
          <span className="font-display text-digit">{place}</span>
          <span>
            <b>{name}</b> {team}
            <span className="block text-small text-ink-2">
              {[
                m.standings_best_goals({ count: goals }),
                m.standings_best_assists({ count: assists }),
                ...(named > 0 ? [m.standings_best_named({ count: named })] : []),
              ].join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </Section>
)
