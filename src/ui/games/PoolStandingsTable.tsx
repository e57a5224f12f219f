import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { StandingReasons } from './StandingReasons.tsx'
import { StandingsTable } from './StandingsTable.tsx'
import type { ReasonsShown, TableRowShown, TableShown } from './standings.ts'

type Props = {
  table: TableShown
  /** “Mixed” */
  division: string
  /** Where all standings of the division are. */
  standings: string
  /** Ids of the teams that are one's own or followed. */
  followed: ReadonlySet<string>
  /** What stands in the box of a team besides the reasons. */
  more?: (row: TableRowShown) => ReactNode
  /** The id of a team whose box is open at first. */
  open?: string | undefined
}

/** The table of a pool or of a Swiss draw; every place opens to what decided it. */
export function PoolStandingsTable({
  table: { name, kind, rows, notes },
  division,
  standings,
  followed,
  more,
  open,
}: Props) {
  return (
    <>
      <StandingsTable
        label={m.standings_table_label({ division, table: name })}
        isSwiss={kind === 'swiss'}
        rows={rows.map((row) => {
          const { team, place, wins, losses, goals, against, points, cut, reasons } = row
          const mine = followed.has(team.id)
          const reasonsOf = () => (
            <>
              {reasons && <Reasons reasons={reasons} row={row} mine={mine} />}
              {more?.(row)}
            </>
          )
          return {
            key: team.id || team.name,
            rank: place,
            name: team.name,
            colour: team.colour,
            logo: team.logo,
            ...(team.id !== '' && { to: `/teams/${team.id}` }),
            wins,
            losses,
            goals: points ? points[1] : `${goals}:${against}`,
            difference: goals - against,
            points: points?.[0],
            mine,
            cut,
            why:
              reasons || more?.(row)
                ? {
                    reasons: reasonsOf,
                    to: `${standings}&why=${team.id}`,
                    open: open !== undefined && open === team.id,
                  }
                : undefined,
          }
        })}
      />
      {notes.map((note) => (
        <p key={note} className="pt-2 text-small text-ink-2">
          {note}
        </p>
      ))}
    </>
  )
}

function Reasons({ reasons: { texts, decision }, row: { team, place = 0 }, mine }: ReasonsProps) {
  const criteria = decision?.criteria ?? []
  return (
    <StandingReasons
      title={mine ? m.standings_why_we({ place }) : m.kit_why({ team: team.name, rank: place })}
      text={texts.length > 0 && texts.join(' ')}
      criteria={criteria.map(({ name, values }, index) => ({
        key: name,
        name,
        ...(values !== undefined && { values }),
        decides: index === criteria.length - 1,
      }))}
      compared={(decision?.compared ?? []).map(({ id, name, results, value }) => ({
        key: id || name,
        name,
        ...(results !== undefined && { results }),
        value,
        mine: id === team.id,
      }))}
    />
  )
}

type ReasonsProps = { reasons: ReasonsShown; row: TableRowShown; mine: boolean }
