import { Link } from 'react-router'
import { toParText } from '#rules/discgolf/leaderboard.ts'
import { HoleCard } from '#ui/games/HoleScore.tsx'
import { You } from '#ui/marks/You.tsx'
import { m } from '#words/messages.js'
import { type BoardAddress, boardHref } from '../discgolf.address.ts'
import { DISC_STATE_WORDS } from '../discgolf.words.ts'
import type { RoundShown, RowShown } from './tournament.queries.server.ts'
import './leaderboard.css'

type Props = {
  rows: readonly RowShown[]
  /** Each gets a column where there are several. */
  rounds: readonly RoundShown[]
  at: BoardAddress
}

/** Place, player, thru, throws, to par. A row opens to its holes, by a link. */
export function BoardTable({ rows, rounds, at }: Props) {
  const columns = rounds.length > 1 ? rounds : []
  return (
    <table className="disc-table">
      <caption className="sr-only">{m.discgolf_board_title()}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{m.discgolf_place()}</span>
          </th>
          <th scope="col" className="text-left">
            {m.discgolf_player()}
          </th>
          <th scope="col">{m.discgolf_thru()}</th>
          {columns.map(({ id, number }) => (
            <th key={id} scope="col" className="disc-wide">
              {m.discgolf_round_short({ round: number })}
            </th>
          ))}
          <th scope="col" className="disc-wide">
            {m.discgolf_throws()}
          </th>
          <th scope="col">{m.discgolf_to_par()}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <BoardLines key={row.id} row={row} columns={columns} at={at} />
      ))}
    </table>
  )
}

type LineProps = { row: RowShown; columns: readonly RoundShown[]; at: BoardAddress }

function BoardLines({ row, columns, at }: LineProps) {
  const { id, name, team, place, thru, isThrough, throws, toPar, isOwn, holes, state } = row
  const isBegun = row.rounds.some((round) => round.thru > 0)
  // The own row is open unless another one was asked for.
  const to = boardHref({ ...at, ...(holes && !isOwn ? {} : { player: id }) })
  return (
    <tbody className={isOwn ? 'disc-own' : undefined}>
      <tr className={holes ? 'disc-open' : undefined}>
        <td className="disc-place">{place ?? '–'}</td>
        <th scope="row" className="disc-name">
          <Link to={to} preventScrollReset aria-expanded={holes !== undefined}>
            {name}
          </Link>
          {isOwn && (
            <>
              {' '}
              <You />
            </>
          )}
          {(team !== '' || isOut(state)) && (
            <small>{[team, isOut(state) && DISC_STATE_WORDS[state]()].filter(Boolean).join(', ')}</small>
          )}
        </th>
        <td>{!isBegun ? '' : isThrough ? m.discgolf_through() : thru}</td>
        {columns.map(({ id: column, number }) => (
          <td key={column} className="disc-wide">
            {roundText(row, number)}
          </td>
        ))}
        <td className="disc-wide">{isBegun ? throws : ''}</td>
        <td className={toPar < 0 ? 'disc-to-par disc-under' : 'disc-to-par'}>{isBegun ? toParText(toPar) : ''}</td>
      </tr>
      {holes && (
        <tr className="disc-holes">
          <td colSpan={5 + columns.length}>
            <div className="disc-holes-box">
              {holes.map((round, index) => (
                <HoleCard key={index} label={m.discgolf_holes_of({ name })} holes={round} />
              ))}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

const isOut = (state: RowShown['state']): boolean => state === 'dnf' || state === 'dq'

function roundText({ rounds }: RowShown, number: number): string {
  const found = rounds.find((round) => round.number === number)
  return found && found.thru > 0 ? toParText(found.toPar) : ''
}
