import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { TeamMark } from '../TeamMark.tsx'
import { WithdrawnMark } from '../WithdrawnMark.tsx'
import { teamHref } from './public-teams.address.ts'
import type { TeamInList } from './public-teams.queries.server.ts'

/** Teams that lead to their pages; two beside each other where there is room. */
export function TeamRows({ teams }: { teams: readonly TeamInList[] }) {
  return (
    <ul className="desk:grid desk:grid-cols-2 desk:gap-x-8">
      {teams.map((team) => (
        <li key={team.id} className="row flex-wrap border-b border-line">
          <TeamMark team={team} />
          <div className="min-w-32 flex-1">
            <Link to={teamHref(team.id)} className="row-link font-semibold">
              {team.name}
            </Link>
            {team.city && <div className="text-small text-ink-2">{team.city}</div>}
          </div>
          <div className="flex-none text-right text-small text-ink-2">
            {team.isWithdrawn ? <WithdrawnMark /> : m.teams_public_players({ count: team.players })}
          </div>
        </li>
      ))}
    </ul>
  )
}
