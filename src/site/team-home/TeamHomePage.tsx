import { Flag, Undo2 } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { chancesOf } from '#areas/schedule/public/rows/chances.ts'
import { ContactForms } from '#areas/teams/contacts/ContactForms.tsx'
import { actOnContacts } from '#areas/teams/contacts/contacts.actions.server.ts'
import type { Team } from '#areas/teams/teams.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { isMoreThanScore, patchedRows } from '#client/live/games/game-change.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { filtered, gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { useReloadAt } from '#client/live/use-reload-at.ts'
import { NoTeamYet } from '#client/teams/NoTeamYet.tsx'
import { TeamChips } from '#client/teams/TeamChips.tsx'
import { teamHomeHref } from '#client/teams/team-home.address.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { MyWeekend, NextChancePanel, NextGamePanel } from '../home/MyWeekend.tsx'
import { NoGames } from './NoGames.tsx'
import { TeamContacts, TeamPlaces, TeamRosterFigures } from './TeamPlaces.tsx'
import { TeamTodoList } from './TeamTodoList.tsx'
import { type TeamHome, teamHome } from './team-home.server.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  teamHome(context.get(pageRequest), url.searchParams.get('team'))

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnContacts)

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export default function TeamHomePage() {
  const found = useLoaderData<typeof loader>()
  return found.team ? <OneTeam key={found.team.id} found={found} /> : <NoTeam withdrawn={found.withdrawn} />
}

function NoTeam({ withdrawn }: { withdrawn: readonly { readonly id: string; readonly name: string }[] }) {
  return (
    <>
      <NoTeamYet />
      {withdrawn.map(({ id, name }) => (
        <Note key={id} icon={Undo2} title={m.team_home_withdrawn({ team: name })} to={`/teams/${id}`}>
          {m.team_home_withdrawn_text()}
        </Note>
      ))}
    </>
  )
}

function OneTeam({ found }: { found: TeamHome }) {
  const { team, managed, todos, isOver, arrived, topics } = found
  const divisions = useDivisions()
  const { answer, refused } = useFormResult<typeof action>()
  useLiveReload([...topics, filtered('arrivals', `team = "${team.id}"`), 'config', 'config_translations', 'timelines'])
  useReloadAt(found.day?.changesAt)
  const newest = useLiveGames({
    loaded: found,
    topic: gamesTopic(topicOf(team.id, found)),
    reactionTo: (change) => (isMoreThanScore(change) || change.isCounted ? 'reload' : 'patch'),
  })
  const day = found.day && { ...found.day, games: patchedRows(found.day.games, newest) }
  const next = day?.games.find(({ id }) => id === day.next)
  const [chance] = day ? chancesOf(day.games, new Set([team.id])) : []
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader
        title={team.name}
        context={[
          divisions.name(team.division),
          stateInWords(team.state),
          arrived !== undefined && !isOver && m.team_home_arrived({ time: arrived }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <TeamChips
        teams={managed.map(({ todos, ...it }) => ({ ...it, name: todos > 0 ? `${it.name} · ${todos}` : it.name }))}
        current={team.id}
        to={teamHomeHref}
      />
      {isOver && <TournamentOver found={found} />}
      {team.isLocked && !isOver && (
        <Note kind="warn" title={m.roster_locked_title()}>
          {m.roster_locked_text()}
        </Note>
      )}
      <div className="home-columns">
        <div>
          {next ? <NextGamePanel game={next} then={chance} /> : chance && <NextChancePanel at={chance} />}
          <TeamTodoList todos={todos} />
        </div>
        <div>
          {day && day.games.length > 0 ? (
            <MyWeekend games={day.games} events={day.events} teams={new Set([team.id])} upNext={day.upNext} />
          ) : (
            <NoGames hasSchedule={day !== undefined} isPlaying={team.state === 'accepted'} />
          )}
          <TeamRosterFigures found={found} />
        </div>
        <div>
          <TeamPlaces found={found} />
          <TeamContacts found={found} />
          <Section title={m.teams_admin_contacts()}>
            <p className="pt-3 text-small text-ink-2">{m.teams_contact_text()}</p>
            <ContactForms team={team.id} contacts={found.contacts} refused={refused} />
          </Section>
        </div>
      </div>
    </>
  )
}

/** Its own games, and those that it may still come to. */
const topicOf = (team: string, { day }: TeamHome): string => {
  const chances = day?.games.flatMap(({ id, by }) => (by ? `id = "${id}"` : [])) ?? []
  return [`home = "${team}"`, `away = "${team}"`, `duty = "${team}"`, ...chances].join(' || ')
}

function TournamentOver({ found: { team, place } }: { found: TeamHome }) {
  const divisions = useDivisions()
  return (
    <Note
      icon={Flag}
      title={
        place === undefined
          ? m.team_home_over()
          : m.team_home_over_place({ place, division: divisions.name(team.division) })
      }
      to="/standings"
    >
      {m.team_home_over_text()}
    </Note>
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
