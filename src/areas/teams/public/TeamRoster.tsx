import { m } from '#words/messages.js'
import type { PublicPlayer } from './public-teams.queries.server.ts'

/** Players as everybody sees them; two beside each other where there is room. */
export function TeamRoster({ players }: { players: readonly PublicPlayer[] }) {
  return (
    <ul className="desk:grid desk:grid-cols-2 desk:gap-x-8">
      {players.map((player) => (
        <li key={player.id} className="row flex-wrap border-b border-line">
          <span className="w-10 flex-none text-center font-display text-digit">
            {player.number || (
              <span className="text-ink-3" title={m.teams_public_no_number()}>
                –
              </span>
            )}
          </span>
          <span className="min-w-32 flex-1 font-semibold">{player.name}</span>
          <span className="flex-none text-right text-small text-ink-2">{dutiesOf(player)}</span>
        </li>
      ))}
    </ul>
  )
}

const dutiesOf = ({ captain, spirit_captain }: PublicPlayer) =>
  [captain && m.teams_public_captain(), spirit_captain && m.teams_public_spirit_captain()].filter(Boolean).join(', ')
