import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GameItem } from '#areas/schedule/public/GameItem.tsx'
import { chanceOf, type GameRow, playsIn } from '#areas/schedule/public/rows/game-row.ts'
import { useFollowed } from '#client/use-followed.ts'
import { Crest } from '#ui/marks/Crest.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { HomeView } from './home-view.ts'

/** As many next games as one takes in; whoever follows more teams sees all of theirs. */
const NEXT_SHOWN = 4

/** What is on now, what comes next with one's own first, and the latest results. */
export function GamesNow({ games, own }: Pick<HomeView, 'games' | 'own'>) {
  const followed = useFollowed(own)
  if (!games) return null
  const isMine = (row: GameRow) => playsIn(row, followed)
  const mineFirst = (rows: readonly GameRow[]) =>
    rows.toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
  // Whoever waits for a semi-final to end has a game already, or one of two.
  const mine = [...games.next.filter(isMine), ...games.chances.filter((row) => chanceOf(row, followed))]
  const shown = new Set(mine.map(({ id }) => id))
  const others = games.next.filter(({ id }) => !shown.has(id)).slice(0, Math.max(0, NEXT_SHOWN - mine.length))
  const list = (rows: readonly GameRow[], by: 'time' | 'team') => (
    <ul className="list">
      {rows.map((row) => (
        <GameItem key={row.id} row={row} followed={followed} by={by} day={by === 'team'} />
      ))}
    </ul>
  )
  return (
    <>
      <Winners winners={games.winners} />
      <Part title={m.standings_home_now()} to="/schedule" link={m.standings_home_all()} rows={games.now}>
        {list(mineFirst(games.now), 'time')}
      </Part>
      <Part title={m.standings_home_next()} to="/schedule" link={m.standings_home_all()} rows={games.next}>
        {list([...mine, ...others], 'team')}
      </Part>
      <Part title={m.standings_home_results()} to="/standings" link={m.standings_title()} rows={games.results}>
        {list(games.results, 'time')}
      </Part>
    </>
  )
}

/** After the last game: who has won, or that the ceremony is still to tell. */
function Winners({ winners }: Pick<NonNullable<HomeView['games']>, 'winners'>) {
  const divisions = useDivisions()
  if (winners.length === 0) return null
  const isHeld = winners.some(({ team }) => team === undefined)
  return (
    <Section title={m.standings_places()} end={<Link to="/standings">{m.standings_title()}</Link>}>
      {isHeld && <p className="pt-3 text-ink-2">{m.ceremony_held()}</p>}
      <ul className="list">
        {winners.map(
          ({ division, team }) =>
            team && (
              <li key={division} className="relative">
                <Link to={`/standings?division=${division}`} className="row-link flex items-center gap-3 py-3">
                  <Crest {...team} />
                  <span>
                    <b>{team.name}</b>
                    <small className="block text-small text-ink-2">
                      {m.standings_home_winner({ division: divisions.name(division) })}
                    </small>
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </Section>
  )
}

type PartProps = { title: string; to: string; link: string; rows: readonly GameRow[]; children: ReactNode }

function Part({ title, to, link, rows, children }: PartProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title} end={<Link to={to}>{link}</Link>}>
      {children}
    </Section>
  )
}
