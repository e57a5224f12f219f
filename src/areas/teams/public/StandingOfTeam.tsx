import { Link } from 'react-router'
import { Bracket } from '#ui/games/Bracket.tsx'
import { PoolStandingsTable } from '#ui/games/PoolStandingsTable.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { TeamStanding } from '../team-games.api.server.ts'

/** Its table, its way through the bracket, and its place in the end. */
export function StandingOfTeam({ team, standing }: { team: string; standing: TeamStanding }) {
  const { all, division, table, way, place } = standing
  const name = useDivisions().name(division)
  const own = new Set([team])
  const link = <Link to={all}>{m.standings_title()}</Link>
  return (
    <>
      {table && (
        <Section title={table.name} aside={table.progress} end={link}>
          <PoolStandingsTable table={table} division={name} standings={all} followed={own} />
        </Section>
      )}
      {way.length > 0 && (
        <Section title={m.standings_team_way()} aside={place && m.standings_team_place({ place })} end={!table && link}>
          <div className="pt-3">
            <Bracket division={division} rounds={way} followed={own} />
          </div>
        </Section>
      )}
    </>
  )
}
