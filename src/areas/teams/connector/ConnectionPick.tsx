import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { newPlayerOfTeamHref } from '../admin-players/admin-players.address.ts'
import { ShirtNumber, teamLine } from '../PlayerLine.tsx'
import { TeamMark } from '../TeamMark.tsx'
import { connectionHref, type Picking } from './connection.ts'

/** Without a code: the person finds themselves, and the team says yes. */
export function PickPlayer({ picking }: { picking: Picking }) {
  return (
    <Section title={m.connector_pick_title()} id="pick">
      <p className="py-3 text-ink-2">{m.connector_pick_text()}</p>
      <Find picking={picking} />
    </Section>
  )
}

function Find({ picking }: { picking: Picking }) {
  const { q, team } = picking
  return (
    <>
      <SearchField label={m.connector_search()} defaultValue={q} />
      {q !== '' ? <Found picking={picking} /> : team ? <OfTeam picking={picking} /> : <Teams picking={picking} />}
    </>
  )
}

function Found({ picking }: { picking: Picking }) {
  const { players, q } = picking
  if (players.length === 0)
    return (
      <Below>
        <NothingFound
          title={m.connector_found_none({ q })}
          to={connectionHref(picking, { q: '' })}
          showAll={m.connector_all_teams()}
          preventScrollReset
        >
          {m.connector_found_none_text()}
        </NothingFound>
      </Below>
    )
  return (
    <>
      <p className="pt-3 text-small text-ink-2">
        <Link to={connectionHref(picking, { q: '' })} className="link" preventScrollReset>
          {m.connector_all_teams()}
        </Link>
      </p>
      <Players picking={picking} />
    </>
  )
}

function OfTeam({ picking }: { picking: Picking }) {
  const { team, players } = picking
  return (
    <>
      <p className="pt-3 text-small">
        <Link to={connectionHref(picking, { team: '' })} className="link" preventScrollReset>
          {m.connector_all_teams()}
        </Link>
      </p>
      <h3 className="flex items-center gap-3 pt-3 font-display text-head">
        {team && <TeamMark team={team} />}
        {team?.name}
      </h3>
      {players.length === 0 ? (
        <Below>
          <EmptyState
            icon={Users}
            title={m.connector_no_players()}
            action={team && <AdminStep to={newPlayerOfTeamHref(team.id)} />}
          >
            {m.connector_no_players_text()}
          </EmptyState>
        </Below>
      ) : (
        <Players picking={picking} isOneTeam />
      )}
    </>
  )
}

/** Away from the field above. */
const Below = ({ children }: { children: ReactNode }) => <div className="mt-3">{children}</div>

function Players({ picking, isOneTeam = false }: { picking: Picking; isOneTeam?: boolean }) {
  const divisions = useDivisions()
  return (
    <List label={m.connector_players()}>
      {picking.players.map((player) => (
        <Row
          key={player.id}
          lead={<ShirtNumber number={player.number} />}
          title={player.name}
          text={isOneTeam ? undefined : teamLine(player, divisions)}
          {...(player.isTaken
            ? { end: <State kind="connected">{m.connector_row_taken()}</State> }
            : { to: connectionHref(picking, { player: player.id }) })}
        />
      ))}
    </List>
  )
}

function Teams({ picking }: { picking: Picking }) {
  const { division, teams } = picking
  const divisions = useDivisions()
  const filters = [
    { to: connectionHref(picking, { division: '' }), label: m.connector_all(), current: division === '' },
    ...divisions.all.map(({ key, name }) => ({
      to: connectionHref(picking, { division: key }),
      label: name,
      current: division === key,
      division: key,
    })),
  ]
  return (
    <>
      <div className="py-3">
        <FilterChips label={m.connector_divisions()} filters={filters} />
      </div>
      {teams.length === 0 ? (
        <EmptyState icon={Users} title={m.connector_no_teams()} action={<AdminStep to="/admin/tournament/teams" />}>
          {m.connector_no_teams_text()}
        </EmptyState>
      ) : (
        <List label={m.connector_teams()}>
          {teams.map((team) => (
            <Row
              key={team.id}
              lead={<TeamMark team={team} />}
              title={team.name}
              text={divisions.name(team.division)}
              to={connectionHref(picking, { team: team.id })}
            />
          ))}
        </List>
      )}
    </>
  )
}
