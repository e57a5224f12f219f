import { CircleCheck, Globe, Hash, Hourglass, Link2, Scale, Star, UserPlus, Users } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { filtered, useLiveReload } from '#client/live/use-live.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { genderCounts } from '#rules/equity.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import type { Drawing } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { RosterEquity } from '../roster/players/RosterEquity.tsx'
import { RosterNoTeam } from '../roster/players/RosterNoTeam.tsx'
import { rosterAddress, teamHomeHref } from '../roster/roster.address.ts'
import { openConnectionsOf, rosterOf, teamOfPage } from '../roster/roster.queries.server.ts'
import type { Team } from '../teams.api.server.ts'
import { RosterTeams } from './RosterTeams.tsx'
import { type RosterGaps, rosterGaps } from './roster-gaps.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const wanted = url.searchParams.get('team')
  const { team, managed } = await teamOfPage(db, viewer, wanted)
  if (!team) {
    if (wanted !== null) throw data(null, { status: 404 })
    return undefined
  }
  const roster = await rosterOf(db, team.id)
  const { id, name, division, state, roster_locked } = team
  return {
    team: { id, name, division, state, isLocked: roster_locked },
    managed,
    players: roster.length,
    connected: roster.filter((player) => player.connected).length,
    counts: genderCounts(roster.map(({ gender_match }) => gender_match)),
    gaps: rosterGaps(roster),
    requests: (await openConnectionsOf(db, roster)).length,
  }
}

type TeamHome = NonNullable<Awaited<ReturnType<typeof loader>>>

export default function TeamManagerPage() {
  const found = useLoaderData<typeof loader>()
  return found ? <TeamHomePage found={found} /> : <RosterNoTeam />
}

function TeamHomePage({ found }: { found: TeamHome }) {
  const { team, managed, players, connected, counts } = found
  const divisions = useDivisions()
  const ofTeam = `player.team = "${team.id}"`
  useLiveReload([
    `teams/${team.id}`,
    filtered('players', `team = "${team.id}"`),
    filtered('player_details', ofTeam),
    filtered('connection_requests', ofTeam),
  ])
  return (
    <>
      <PageHeader
        title={team.name}
        context={[divisions.name(team.division), stateInWords(team.state)].filter(Boolean).join(' · ')}
        action={
          <ButtonLink icon={Users} to={rosterAddress(team.id).href()}>
            {m.roster_home_to_roster()}
          </ButtonLink>
        }
      />
      <RosterTeams teams={managed} current={team.id} to={teamHomeHref} />
      {team.isLocked && (
        <Note kind="warn" title={m.roster_locked_title()}>
          {m.roster_locked_text()}
        </Note>
      )}
      <div className="grid items-start gap-x-8 desk:grid-cols-2">
        <Todo found={found} />
        <div>
          <Section title={m.roster_players_title()}>
            <div className="pt-3">
              <StatTiles>
                <StatTile value={players} label={m.roster_home_players()} />
                <StatTile value={connected} of={`/${players}`} label={m.roster_home_connected()} />
              </StatTiles>
            </div>
          </Section>
          {players > 0 && <RosterEquity counts={counts} isMixed={divisions.of(team.division).hasRatio} />}
          {team.state === 'accepted' && (
            <div className="mt-3">
              <List>
                <Row
                  icon={Globe}
                  title={m.roster_home_public()}
                  text={m.roster_home_public_text()}
                  to={`/teams/${team.id}`}
                />
              </List>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

const STATES: Readonly<Record<Team['state'], (() => string) | undefined>> = {
  registered: m.roster_home_state_registered,
  accepted: m.roster_home_state_accepted,
  waiting: m.roster_home_state_waiting,
  declined: m.roster_home_state_declined,
  withdrawn: m.roster_home_state_withdrawn,
  '': undefined,
}

const stateInWords = (state: Team['state']) => STATES[state]?.() ?? ''

function Todo({ found }: { found: TeamHome }) {
  const items = todoOf(found)
  return (
    <Section title={m.roster_home_todo()} aside={items.length > 0 && items.length}>
      {items.length === 0 ? (
        <EmptyState icon={CircleCheck} title={m.roster_home_all_done()}>
          {m.roster_home_all_done_text()}
        </EmptyState>
      ) : (
        <List>
          {items.map(({ key, icon, title, to }) => (
            <Row key={key} icon={icon} title={title} to={to} />
          ))}
        </List>
      )}
    </Section>
  )
}

interface TodoItem {
  readonly key: string
  readonly icon: Drawing
  readonly title: string
  readonly to: string
}

/** What waits for somebody first. */
function todoOf({ team, players, requests, gaps }: TeamHome): readonly TodoItem[] {
  const roster = rosterAddress(team.id).href()
  const missing = rosterAddress(team.id).href({ choices: { show: 'missing' } })
  const items: readonly (TodoItem | false)[] = [
    requests > 0 && {
      key: 'requests',
      icon: Link2,
      title: m.roster_todo_requests({ count: requests }),
      to: `${roster}#requests`,
    },
    players === 0 && { key: 'empty', icon: UserPlus, title: m.roster_todo_empty(), to: roster },
    ...missingItems(gaps, missing),
    gaps.captain && { key: 'captain', icon: Star, title: m.roster_todo_captain(), to: roster },
    gaps.spirit_captain && { key: 'spirit_captain', icon: Star, title: m.roster_todo_spirit_captain(), to: roster },
  ]
  return items.filter((item) => item !== false)
}

const missingItems = (gaps: RosterGaps, to: string): readonly (TodoItem | false)[] => [
  gaps.number > 0 && { key: 'number', icon: Hash, title: m.roster_todo_number({ count: gaps.number }), to },
  gaps.gender_match > 0 && {
    key: 'gender',
    icon: Scale,
    title: m.roster_todo_gender({ count: gaps.gender_match }),
    to,
  },
  gaps.birth_year > 0 && {
    key: 'birth_year',
    icon: Hourglass,
    title: m.roster_todo_birth_year({ count: gaps.birth_year }),
    to,
  },
]
