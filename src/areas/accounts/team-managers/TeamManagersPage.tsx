import { SearchX, UserCog } from 'lucide-react'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { colourFor } from '#ui/marks/crest.ts'
import { DivisionMark, divisionName } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PersonRow } from '#ui/page/PersonRow.tsx'
import { m } from '#words/messages.js'
import { invitationsShown, peopleFound } from '../accounts.queries.server.ts'
import { isInvitationDone } from '../invitations/invitation-done.ts'
import { actOnInvitations } from '../invitations/invitations.actions.server.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { ManagersOfTeam } from './ManagersOfTeam.tsx'
import { isManagerDone, managerDoneInWords, managerUndo, refusedManager } from './manager-acts.ts'
import { actOnManagers } from './managers.actions.server.ts'
import {
  type ManagingPerson,
  managersCounts,
  managingPeople,
  type TeamManaged,
  teamManaged,
  teamsManaged,
} from './managers.queries.server.ts'
import { type ManagersShown, managersHref, managersShownIn } from './managers-shown.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** More than these are not read through: who looks for somebody types more of the name. */
const OFFERED_MOST = 8

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const shown = managersShownIn(url.searchParams)
  const { q, isWithout, page, add } = shown
  const [counts, team, tournament] = await Promise.all([
    managersCounts(db),
    teamManaged(db, shown.team),
    tournamentOf(db),
  ])
  const found = team && add !== '' ? await peopleFound(db, { search: add }) : undefined
  return {
    shown,
    counts,
    team,
    isTeamGone: shown.team !== '' && !team,
    teams: !team && shown.by === 'teams' ? await teamsManaged(db, { search: q, isWithout, page }) : undefined,
    people: !team && shown.by === 'people' ? await managingPeople(db, { search: q, page }) : undefined,
    offered: found && {
      people: found.people.slice(0, OFFERED_MOST),
      left: Math.max(0, found.total - OFFERED_MOST),
    },
    invitations: team ? await invitationsShown(db, team.id) : [],
    isInviting: url.searchParams.has('new'),
    tournament: { name: tournament?.name ?? '', timeZone: tournament?.time_zone ?? 'UTC' },
    ...(team && { title: team.name }),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const done = (await actOnManagers(page, form)) ?? (await actOnInvitations(page, form))
    if (!done) throw badRequest()
    return done
  })

export default function TeamManagersPage() {
  useLiveReload(['users', 'roles', 'teams', 'invitations'])
  const { shown, counts, team, isTeamGone, teams, people, ...ofTeam } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const done = answer && 'done' in answer ? answer : undefined
  const said = done && isManagerDone(done) && (
    <SuccessMessage answer={done} text={managerDoneInWords(done)} undo={managerUndo(done)} />
  )
  if (team)
    return (
      <>
        {said}
        <ManagersOfTeam
          // What was opened or typed for one team is not meant for another.
          key={team.id}
          team={team}
          back={managersHref({ ...shown, team: '', add: '' })}
          add={shown.add}
          offered={ofTeam.offered}
          invitations={ofTeam.invitations}
          isInviting={ofTeam.isInviting}
          tournament={ofTeam.tournament}
          refused={refused}
          done={done && isInvitationDone(done) ? done : undefined}
        />
      </>
    )
  const refusedHere = refusedManager(refused)
  return (
    <div className="max-w-read">
      {said}
      <PageHeader title={m.accounts_team_managers_title()} context={m.accounts_managers_context(counts)} />
      <div className="grid gap-3">
        {refusedHere && <RefusedNote refused={refusedHere} />}
        {isTeamGone && <Note kind="warn">{m.accounts_managers_team_gone()}</Note>}
        <Segments
          label={m.accounts_managers_by()}
          segments={[
            { to: managersHref({}), label: m.accounts_managers_by_team(), current: shown.by === 'teams' },
            {
              to: managersHref({ by: 'people' }),
              label: m.accounts_managers_by_person(),
              current: shown.by === 'people',
            },
          ]}
        />
        {teams && <Teams found={teams} shown={shown} without={counts.without} />}
        {people && <People found={people} shown={shown} />}
      </div>
    </div>
  )
}

type TeamsProps = {
  found: { teams: readonly TeamManaged[]; page: number; pages: number }
  shown: ManagersShown
  without: number
}

function Teams({ found, shown, without }: TeamsProps) {
  const { q, isWithout } = shown
  return (
    <>
      <SearchField
        label={m.accounts_managers_search_teams()}
        defaultValue={q}
        {...(isWithout && { keep: { show: 'without' } })}
      />
      {(without > 0 || isWithout) && (
        <FilterChips
          label={m.accounts_users_filter()}
          filters={[
            { to: managersHref({ q }), label: m.accounts_users_all(), current: !isWithout },
            {
              to: managersHref({ q, isWithout: true }),
              label: `${m.accounts_managers_without()} ${without}`,
              current: isWithout,
            },
          ]}
        />
      )}
      {found.teams.length === 0 ? (
        <NothingFound shown={shown} none={m.accounts_managers_no_teams()}>
          {m.accounts_managers_no_teams_text()}
        </NothingFound>
      ) : (
        <List label={m.accounts_managers_by_team()}>
          {found.teams.map((team) => (
            <Row
              key={team.id}
              to={managersHref({ ...shown, team: team.id })}
              lead={<Crest name={team.short_name || team.name} colour={team.colour_dark || colourFor(team.name)} />}
              title={
                <>
                  {team.name}{' '}
                  {team.division !== '' && (
                    <span title={divisionName(team.division)}>
                      <DivisionMark division={team.division} alone />
                    </span>
                  )}
                </>
              }
              text={
                team.managers.length === 0 ? (
                  <State kind="warn">{m.accounts_managers_nobody()}</State>
                ) : (
                  team.managers.map(({ name }) => name).join(', ')
                )
              }
            />
          ))}
        </List>
      )}
      <Pagination page={found.page} pages={found.pages} to={(page) => managersHref({ ...shown, page })} />
    </>
  )
}

type PeopleProps = {
  found: { people: readonly ManagingPerson[]; page: number; pages: number }
  shown: ManagersShown
}

function People({ found, shown }: PeopleProps) {
  return (
    <>
      <SearchField label={m.accounts_managers_search()} defaultValue={shown.q} keep={{ by: 'people' }} />
      {found.people.length === 0 ? (
        <NothingFound shown={shown} none={m.accounts_managers_none()}>
          {m.accounts_managers_no_people_text()}
        </NothingFound>
      ) : (
        <List label={m.accounts_managers_by_person()}>
          {found.people.map(({ id, name, email, teams }) => (
            <PersonRow
              key={id}
              name={name}
              role={
                <>
                  <span className="block wrap-anywhere">{email}</span>
                  {teams.length === 0 ? (
                    <State kind="warn">{m.accounts_managers_no_team()}</State>
                  ) : (
                    <span className="flex flex-wrap gap-x-3">
                      {teams.map((team) => (
                        <Link key={team.id} to={managersHref({ team: team.id })} className="link py-1">
                          {team.name}
                        </Link>
                      ))}
                    </span>
                  )}
                </>
              }
            />
          ))}
        </List>
      )}
      <Pagination page={found.page} pages={found.pages} to={(page) => managersHref({ ...shown, page })} />
    </>
  )
}

function NothingFound({ shown, none, children }: { shown: ManagersShown; none: string; children: string }) {
  const { q, isWithout, by } = shown
  if (q === '' && !isWithout)
    return (
      <EmptyState icon={UserCog} title={none}>
        {children}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={q === '' ? m.accounts_managers_all_managed() : m.accounts_users_none_found({ q })}
      action={
        <ButtonLink kind="line" to={managersHref({ by })}>
          {m.accounts_users_show_all()}
        </ButtonLink>
      }
    />
  )
}
