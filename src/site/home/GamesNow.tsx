import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GameItem } from '#areas/schedule/public/GameItem.tsx'
import { chanceOf, type GameRow, playsIn } from '#areas/schedule/public/rows/game-row.ts'
import { useFollowed } from '#client/use-followed.ts'
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

type PartProps = { title: string; to: string; link: string; rows: readonly GameRow[]; children: ReactNode }

function Part({ title, to, link, rows, children }: PartProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title} end={<Link to={to}>{link}</Link>}>
      {children}
    </Section>
  )
}
