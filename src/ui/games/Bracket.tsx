import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { useDivisions } from '../marks/divisions.ts'
import { leaderOf } from './score.ts'
import './bracket.css'

type BracketSide = {
  /** The team, or where it comes from: “Winner of SF1”. */
  name: ReactNode
  score?: number | undefined
  /** The id of the team; left out while it is not known. */
  team?: string
}

export type BracketGame = {
  key: string
  /** “SF1”, “Final, 15:00”. */
  label: string
  home: BracketSide
  away: BracketSide
  to?: string
  /** Final results have a winner in bold; running ones do not. */
  decided: boolean
}

export type BracketRound = { key: string; name: string; games: readonly BracketGame[] }

const NOBODY: ReadonlySet<string> = new Set()

/** Rounds side by side; on a phone one per swipe, with links to each. */
export function Bracket({
  division,
  rounds,
  followed = NOBODY,
}: {
  division: string
  rounds: readonly BracketRound[]
  /** Ids of the teams that are one's own or followed. */
  followed?: ReadonlySet<string>
}) {
  const id = useId()
  const { name, colour } = useDivisions().of(division)
  const label = m.standings_bracket_label({ division: name })
  return (
    <div className={`bracket in-${colour}`}>
      {rounds.length > 1 && (
        <nav className="segments" aria-label={label}>
          {rounds.map((round) => (
            <a key={round.key} href={`#${id}-${round.key}`}>
              {round.name}
            </a>
          ))}
        </nav>
      )}
      {/* Scrolled by keyboard as well, so it can be focused. */}
      <div className="bracket-rounds" tabIndex={0} role="group" aria-label={label}>
        {rounds.map((round) => (
          <section key={round.key} id={`${id}-${round.key}`} aria-label={round.name}>
            <h3 className="text-caption text-ink-2">{round.name}</h3>
            <ol>
              {round.games.map((game) => (
                <Game key={game.key} game={game} followed={followed} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}

function Game({ game, followed }: { game: BracketGame; followed: ReadonlySet<string> }) {
  const winner = game.decided ? leaderOf(game.home.score, game.away.score) : undefined
  const open = !game.decided
  return (
    <li className="bracket-game">
      <small>
        {game.to === undefined ? (
          game.label
        ) : (
          <Link to={game.to} className="row-link">
            {game.label}
          </Link>
        )}
      </small>
      <Side side={game.home} strong={winner === 'home'} open={open} mine={followed.has(game.home.team ?? '')} />
      <Side side={game.away} strong={winner === 'away'} open={open} mine={followed.has(game.away.team ?? '')} />
    </li>
  )
}

type SideProps = { side: BracketSide; strong: boolean; open: boolean; mine: boolean }

function Side({ side, strong, open, mine }: SideProps) {
  // Who is not known yet is no team.
  const isKnown = side.team !== undefined
  const className = strong ? 'font-bold' : open && isKnown ? 'font-semibold' : 'text-ink-2'
  return (
    <span className={`bracket-side ${className}`}>
      <span>
        {side.name}
        {mine && <Star size={15} aria-label={m.kit_starred()} fill="currentColor" />}
      </span>
      <span className="font-display">{side.score}</span>
    </span>
  )
}
