import { Link } from 'react-router'
import { formatWeekday } from '#client/when.ts'
import { GameCard } from '#ui/games/GameCard.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { TeamChances, TeamGame, TeamGames } from '../team-games.api.server.ts'
import { isToCome } from './team-games-changes.ts'

/** When and against whom the team plays; nothing before there is a schedule. */
export function GamesOfTeam({ of: { all, games, chances } }: { of: TeamGames }) {
  if (games.length === 0) return null
  const card = ({ id, day, time, phase, ...game }: TeamGame) => (
    <GameCard key={id} {...game} time={time.replace(/^0/, '')} phase={[formatWeekday(day), phase].join(', ')} />
  )
  return (
    <Section title={m.teams_public_games()} end={<Link to={all}>{m.teams_public_games_all()}</Link>}>
      <ul className="list">
        {games.filter(isToCome).map(card)}
        {chances.map((at) => (
          <ChanceCard key={`${at.day}T${at.time}`} at={at} />
        ))}
        {games.filter((game) => !isToCome(game)).map(card)}
      </ul>
    </Section>
  )
}

/** When the team plays next, and where, by what it does first. */
function ChanceCard({ at: { day, time, phases, choices } }: { at: TeamChances }) {
  return (
    <li>
      <div className="game">
        <span className="game-field game-when">{time.replace(/^0/, '')}</span>
        {choices.map(({ to, text }) => (
          <Link key={to} to={to} className="game-team game-chance link">
            {text}
          </Link>
        ))}
        <span className="game-meta">{[formatWeekday(day), phases].join(', ')}</span>
      </div>
    </li>
  )
}
