import { Star } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { Crest } from '../marks/Crest.tsx'
import { useDivisions } from '../marks/divisions.ts'
import type { GameState } from '../marks/game-state.ts'
import { State } from '../marks/State.tsx'
import { leaderOf } from './score.ts'
import type { RankedTeam } from './standings.ts'
import './bracket.css'

export type BracketSide = {
  /** Without an id it is not known yet: “W SF1”. */
  team: RankedTeam
  /** Who may come there: “Kite Club or Mudlarks”. */
  likely?: string
  score?: number | undefined
}

export type BracketGame = {
  key: string
  /** “SF1, Sunday 11:30” */
  label: string
  home: BracketSide
  away: BracketSide
  to?: string
  /** Left out while it is to come. */
  state?: GameState | undefined
  /** Where rounds stand side by side: the first of its two rows, from 0. */
  row: number
  /** By so many times its own height the winner plays further down. */
  reach?: number
  /** So many rounds the winner waits. */
  over?: number
  /** Winners of the rounds before meet here. */
  isFed?: true
  /** Its winner meets that of the one below, or above, of the same round. */
  pair?: 'upper' | 'lower'
  /** Of the upper one of a pair: where the winners meet, “Final”. */
  meeting?: string
  /** Of the first game for other places than those before: “Places 5 to 8”. */
  heading?: { name: string; row: number; isFirst?: true }
}

export type BracketRound = { key: string; name: string; short: string; games: readonly BracketGame[] }

const NOBODY: ReadonlySet<string> = new Set()

/** With more, words do not fit side by side on a phone. */
const LONG_TABS_MOST = 2

type Props = {
  division: string
  rounds: readonly BracketRound[]
  /** Ids of the teams that are one's own or followed. */
  followed?: ReadonlySet<string>
  /** The key of the game whose round is seen first on a phone; else the first that is not over. */
  game?: string
}

/** Rounds side by side, with lines from game to game; on a phone one at a time, by tabs that need no scripts. */
export function Bracket({ division, rounds, followed = NOBODY, game }: Props) {
  const id = useId()
  const { name, colour } = useDivisions().of(division)
  const label = m.standings_bracket_label({ division: name })
  const asked = rounds.findIndex(({ games }) => games.some(({ key }) => key === game))
  const open = rounds.findIndex(({ games }) => games.some(({ state }) => !isOver(state)))
  const first = asked >= 0 ? asked : open >= 0 ? open : rounds.length - 1
  const isNamed = rounds.length > 1 && rounds.length <= LONG_TABS_MOST
  return (
    <div className={`bracket in-${colour}`}>
      {rounds.length > 1 && (
        <div className="segments no-print" role="radiogroup" aria-label={label}>
          {rounds.map(({ key, name, short }, index) => (
            <label key={key}>
              <input type="radio" name={id} className="sr-only" defaultChecked={index === first} />
              {isNamed ? name : short}
            </label>
          ))}
        </div>
      )}
      <div
        className={isNamed ? 'bracket-rounds bracket-named' : 'bracket-rounds'}
        style={variables({ '--rounds': rounds.length })}
      >
        {rounds.map((round, column) => (
          <section key={round.key} aria-label={round.name} style={variables({ '--column': column + 1 })}>
            <h3 className="text-caption text-ink-2">{round.name}</h3>
            {groupsIn(round.games).map((games) => (
              <Group key={games[0]?.key} games={games} followed={followed} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

const isOver = (state: GameState | undefined): boolean => state === 'confirmed' || state === 'forfeit'

const variables = (values: Record<`--${string}`, number>) => values as CSSProperties

function groupsIn(games: readonly BracketGame[]): readonly (readonly BracketGame[])[] {
  const groups: BracketGame[][] = []
  for (const game of games) {
    if (game.heading || groups.length === 0) groups.push([])
    groups.at(-1)?.push(game)
  }
  return groups
}

function Group({ games, followed }: { games: readonly BracketGame[]; followed: ReadonlySet<string> }) {
  const heading = games[0]?.heading
  return (
    <>
      {heading && (
        <h4
          className={heading.isFirst ? 'bracket-places bracket-first' : 'bracket-places'}
          style={variables({ '--row': heading.row + 2 })}
        >
          {heading.name}
        </h4>
      )}
      <ol>
        {games.map((game) => (
          <Game key={game.key} game={game} followed={followed} />
        ))}
      </ol>
    </>
  )
}

function Game({ game, followed }: { game: BracketGame; followed: ReadonlySet<string> }) {
  const { home, away, state, row, reach, over = 0, isFed, pair, meeting } = game
  const winner = isOver(state) ? leaderOf(home.score, away.score) : undefined
  const lines = [
    reach !== undefined && (reach < 0 ? 'bracket-up' : 'bracket-down'),
    pair && `bracket-${pair}`,
    isFed && 'bracket-fed',
    state === 'live' && 'bracket-live',
  ]
  const side = (of: BracketSide, isWinner: boolean) => (
    <Side side={of} isWinner={isWinner} isLoser={winner !== undefined && !isWinner} mine={followed.has(of.team.id)} />
  )
  return (
    <li
      className={['bracket-slot', ...lines].filter(Boolean).join(' ')}
      style={variables({ '--row': row + 2, '--reach': Math.abs(reach ?? 0), '--over': over })}
    >
      <div className="bracket-game">
        <small>
          {game.to === undefined ? (
            game.label
          ) : (
            <Link to={game.to} className="row-link">
              {game.label}
            </Link>
          )}
          {state && state !== 'confirmed' && <State kind={state} />}
        </small>
        {side(home, winner === 'home')}
        {side(away, winner === 'away')}
      </div>
      {meeting !== undefined && <small className="bracket-meeting">{meeting}</small>}
    </li>
  )
}

type SideProps = { side: BracketSide; isWinner: boolean; isLoser: boolean; mine: boolean }

function Side({ side: { team, likely, score }, isWinner, isLoser, mine }: SideProps) {
  const isKnown = team.id !== ''
  const className = isWinner ? 'font-bold' : isLoser || !isKnown ? 'text-ink-2' : 'font-semibold'
  return (
    <span className={`bracket-side ${className}`}>
      {isKnown ? <Crest {...team} size="small" /> : <i className="bracket-nobody" aria-hidden />}
      <span>
        {team.name}
        {likely !== undefined && <small> {likely}</small>}
        {mine && <Star size={15} aria-label={m.kit_starred()} fill="currentColor" />}
      </span>
      <span className="font-display">{score}</span>
    </span>
  )
}
