import { Digits } from '#ui/games/Digits.tsx'
import { leaderOf } from '#ui/games/score.ts'
import { Crest } from '#ui/marks/Crest.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { type SideShown, timeShown } from '../rows/game-row.ts'
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
      <Team side={home} leads={leader !== 'away'} />
      <span className="screen-digits">{score && <Digits value={score[0]} />}</span>
      <Team side={away} leads={leader !== 'home'} />
      <span className="screen-digits">{score && <Digits value={score[1]} />}</span>
      <span className="screen-phase">
        <i aria-hidden>{letter}</i>
        {name}, {phase}
      </span>
    </li>
  )
}

/** Who is not known yet has no crest. */
function Team({ side: { id, name, colour, logo }, leads }: { side: SideShown; leads: boolean }) {
  return (
    <span className={leads ? 'screen-team screen-leads' : 'screen-team'}>
      {id !== '' && <Crest name={name} colour={colour} logo={logo} />}
      <span>{name}</span>
    </span>
  )
}
