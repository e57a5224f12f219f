import { Link } from 'react-router'
import { Bracket } from '#ui/games/Bracket.tsx'
import { FormatText } from '#ui/games/FormatText.tsx'
import { PoolStandingsTable } from '#ui/games/PoolStandingsTable.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { standingsHref } from '../schedule.address.ts'
import type { DivisionShown } from './division-shown.ts'

type Props = { division: DivisionShown; followed: ReadonlySet<string> }

/** How a division stands, and how it is played. */
export function DivisionTables({ division: { key, pools, rounds, text }, followed }: Props) {
  const name = useDivisions().name(key)
  return (
    <Section title={name} end={<Link to={standingsHref(key)}>{m.standings_title()}</Link>}>
      {pools.map((pool) => (
        <div key={pool.key} className="unbroken pt-3">
          <h3 className="font-semibold">{pool.name}</h3>
          <PoolStandingsTable table={pool} division={name} standings={standingsHref(key)} followed={followed} />
        </div>
      ))}
      {rounds.length > 0 && (
        <div className="pt-3">
          <Bracket division={key} rounds={rounds} followed={followed} />
        </div>
      )}
      <FormatText title={m.schedule_public_how({ division: name })} sentences={text} />
    </Section>
  )
}
