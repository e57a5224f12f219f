import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { Crest } from '../marks/Crest.tsx'
import { signed } from './score.ts'
import './standings.css'

export type StandingRow = {
  key: string
  /** Left out before the first result. */
  rank?: number | undefined
  name: string
  colour?: string | undefined
  logo?: string | undefined
  to?: string
  wins: number
  losses: number
  /** Where there is room: “40:27”; in a Swiss draw the opponents' victory points. */
  goals?: string | number
  difference: number
  /** In a Swiss draw its victory points, instead of the difference. */
  points?: number | undefined
  /** One's own team. */
  mine?: boolean
  /** Why it stands there; opens under the row. */
  why?: Why | undefined
  /** A dashed line under the row, with words: “Top two play semi-finals”. */
  cut?: string | undefined
}

export type Why = {
  /** Drawn once somebody wants to know: nobody opens all of them, and each is as much as two rows. */
  reasons: () => ReactNode
  /** Where it is open, for whoever has no scripts. */
  to: string
  /** Whether it is open at first. */
  open?: boolean
}

type Props = {
  /** What is ranked: “Pool B”. */
  label: string
  isSwiss?: boolean
  rows: readonly StandingRow[]
}

export function StandingsTable({ label, isSwiss = false, rows }: Props) {
  return (
    <div className="standings-room">
      <table className="standings">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.kit_rank()}</span>
            </th>
            <th scope="col" className="text-left">
              {m.kit_team()}
            </th>
            <th scope="col">
              <abbr title={m.kit_wins()}>{m.kit_wins_short()}</abbr>
            </th>
            <th scope="col">
              <abbr title={m.kit_losses()}>{m.kit_losses_short()}</abbr>
            </th>
            <th scope="col" className="standings-goals">
              {isSwiss ? (
                <abbr title={m.standings_opponents_points_head()}>{m.standings_opponents_points_short()}</abbr>
              ) : (
                m.kit_goals()
              )}
            </th>
            <th scope="col">
              {isSwiss ? (
                <abbr title={m.standings_victory_points_head()}>{m.standings_victory_points_short()}</abbr>
              ) : (
                <abbr title={m.kit_difference()}>+/−</abbr>
              )}
            </th>
            <td />
          </tr>
        </thead>
        {rows.map((row) => (
          <Team key={row.key} row={row} />
        ))}
      </table>
    </div>
  )
}

/** Two rows in a body of their own: the second holds the reasons, whose summary lies over the end of the first. */
function Team({ row }: { row: StandingRow }) {
  const { rank, name, colour, logo, to, wins, losses, goals, difference, points, mine = false, why, cut } = row
  const shown = (
    <>
      <Crest name={name} colour={colour} logo={logo} size="small" />
      {name}
    </>
  )
  return (
    <>
      <tbody className={mine ? 'standings-mine' : undefined}>
        <tr className="standings-row">
          <td>{rank ?? '–'}</td>
          <th scope="row">
            {to === undefined ? (
              <span className="standings-team">{shown}</span>
            ) : (
              <Link to={to} className="standings-team">
                {shown}
              </Link>
            )}
          </th>
          <td className="standings-digit">{wins}</td>
          <td className="standings-digit">{losses}</td>
          <td className="standings-goals">{goals}</td>
          <td className="standings-difference">{points ?? signed(difference)}</td>
          <td />
        </tr>
        {why && (
          <tr className="standings-why">
            <td colSpan={7}>
              <WhyThere why={why} title={m.kit_why({ team: name, rank: rank ?? '–' })} />
            </td>
          </tr>
        )}
      </tbody>
      {cut !== undefined && (
        <tbody className="standings-cut">
          <tr>
            <td colSpan={7}>
              <span>{cut}</span>
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}

function WhyThere({ why: { reasons, to, open = false }, title }: { why: Why; title: string }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <details open={open}>
      <summary aria-label={title} onClick={() => setWanted(true)} />
      <div className="standings-box">
        {open || isWanted ? (
          reasons()
        ) : (
          <Link to={to} preventScrollReset className="link">
            {title}
          </Link>
        )}
      </div>
    </details>
  )
}
