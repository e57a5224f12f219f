import { Link } from 'react-router'
import { formatWeekday } from '#client/when.ts'
import { GameCard } from '#ui/games/GameCard.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { TeamGames } from '../team-games.api.server.ts'

/** When and against whom the team plays; nothing before there is a schedule. */
export function GamesOfTeam({ of: { all, games } }: { of: TeamGames }) {
  if (games.length === 0) return null
  return (
    <Section title={m.teams_public_games()} end={<Link to={all}>{m.teams_public_games_all()}</Link>}>
      <ul className="list">
        {games.map(({ id, day, time, phase, ...game }) => (
          <GameCard key={id} {...game} time={time.replace(/^0/, '')} phase={[formatWeekday(day), phase].join(', ')} />
        ))}
      </ul>
    </Section>
  )
}
