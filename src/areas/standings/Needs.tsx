import { Link } from 'react-router'
import { m } from '#words/messages.js'
import type { NeedsShown } from './needs-shown.ts'
import { standingsAddress } from './standings.address.ts'

/** It costs the server some work, so it is asked for. */
export const NeedsLink = ({ division, team }: { division: string; team: string }) => (
  <Link
    to={standingsAddress.href({ choices: { division, needs: team } })}
    className="link no-print inline-flex min-h-12 items-center font-semibold"
    preventScrollReset
  >
    {m.standings_needs_link()}
  </Link>
)

/** Which results of the games left give which places. */
export function Needs({ needs, team, mine }: { needs: NeedsShown; team: string; mine: boolean }) {
  const { intro, bounds, cases } = needs
  return (
    <div className="needs">
      <h3 className="font-display text-head">{mine ? m.standings_needs_link() : m.standings_needs_title({ team })}</h3>
      <p className="text-small text-ink-2">{intro}</p>
      {cases.length > 0 && (
        <ul>
          {cases.map(({ when, place, note }) => (
            <li key={`${when} ${place}`}>
              <span>
                {when}
                {note !== undefined && <small>{note}</small>}
              </span>
              <strong>{place}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className="text-caption text-ink-2">{bounds}</p>
    </div>
  )
}
