import { Digits } from '#ui/games/Digits.tsx'
import { leaderOf } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { timeShown } from '../rows/game-row.ts'
import type { ScreenGame } from './screen-view.ts'

/** Up to six games, large enough for the far side of the field. */
export function ScreenGames({ games }: { games: readonly ScreenGame[] }) {
  return (
    <ul>
      {games.map((game) => (
        <Game key={game.id} game={game} />
      ))}
    </ul>
  )
}

function Game({ game: { field, time, home, away, score, division, phase } }: { game: ScreenGame }) {
  const { name, letter } = useDivisions().of(division)
  const leader = leaderOf(score?.[0], score?.[1])
  return (
    <li className="screen-game">
      <span className={(field ?? time).length > 2 ? 'screen-field screen-field-named' : 'screen-field'}>
        {field === undefined ? (
          timeShown(time)
        ) : (
          <>
            <small>{m.kit_field()}</small>
            {field}
          </>
        )}
      </span>
      <span className={leader === 'away' ? 'screen-team' : 'screen-team screen-leads'}>{home.name}</span>
      <span className="screen-digits">{score && <Digits value={score[0]} />}</span>
      <span className={leader === 'home' ? 'screen-team' : 'screen-team screen-leads'}>{away.name}</span>
      <span className="screen-digits">{score && <Digits value={score[1]} />}</span>
      <span className="screen-phase">
        <i aria-hidden>{letter}</i>
        {name}, {phase}
      </span>
    </li>
  )
}
