import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { Segments } from '#ui/controls/Segments.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { invitationsShown, peopleFound } from '../accounts.queries.server.ts'
import { isInvitationDone } from '../invitations/invitation-done.ts'
import { actOnInvitations } from '../invitations/invitations.actions.server.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { ManagedTeamsList } from './ManagedTeamsList.tsx'
import { ManagersList } from './ManagersList.tsx'
import { ManagersOfTeam } from './ManagersOfTeam.tsx'
import { MANAGER_ACTS } from './manager-acts.ts'
import { actOnManagers } from './managers.actions.server.ts'
import { managedTeamsAddress, managersAddress } from './managers.address.ts'
import { managersCounts, managingPeople, teamManaged, teamsManaged } from './managers.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** More than these are not read through: who looks for somebody types more of the name. */
const OFFERED_MOST = 8

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const params = url.searchParams
  const [shown, shownPeople] = [managedTeamsAddress.read(params), managersAddress.read(params)]
  const [wanted, add] = [params.get('team') ?? '', (params.get('add') ?? '').trim()]
  const isByPerson = params.get('by') === 'people'
  const [counts, team, tournament] = await Promise.all([managersCounts(db), teamManaged(db, wanted), tournamentOf(db)])
  const found = team && add !== '' ? await peopleFound(db, { q: add, choices: { show: '' }, page: 1 }) : undefined
  return {
    shown,
    shownPeople,
    counts,
    team,
    add,
    isTeamGone: wanted !== '' && !team,
    teams: !team && !isByPerson ? await teamsManaged(db, shown) : undefined,
    people: !team && isByPerson ? await managingPeople(db, shownPeople) : undefined,
    offered: found && {
      people: found.items.slice(0, OFFERED_MOST),
      left: Math.max(0, found.total - OFFERED_MOST),
    },
    invitations: team ? await invitationsShown(db, team.id) : [],
    isInviting: params.has('new'),
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
  const { shown, shownPeople, counts, team, isTeamGone, teams, people, ...ofTeam } = useLoaderData<typeof loader>()
  const { answer, refused, done } = useFormResult<typeof action>()
  if (team)
    return (
      <>
        <SuccessMessage answer={answer} />
        <ManagersOfTeam
          // What was opened or typed for one team is not meant for another.
          key={team.id}
          team={team}
          back={managedTeamsAddress.href(shown)}
          add={ofTeam.add}
          offered={ofTeam.offered}
          invitations={ofTeam.invitations}
          isInviting={ofTeam.isInviting}
          tournament={ofTeam.tournament}
          refused={refused}
          done={done && isInvitationDone(done) ? done : undefined}
        />
      </>
    )
  const refusedHere = refusedOf(refused, ...MANAGER_ACTS)
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader title={m.accounts_team_managers_title()} context={m.accounts_managers_context(counts)} />
      <div className="grid gap-3">
        {refusedHere && <RefusedNote refused={refusedHere} />}
        {isTeamGone && <Note kind="warn">{m.accounts_managers_team_gone()}</Note>}
        <Segments
          label={m.accounts_managers_by()}
          segments={[
            { to: managedTeamsAddress.href(), label: m.accounts_managers_by_team(), current: !people },
            { to: managersAddress.href(), label: m.accounts_managers_by_person(), current: people !== undefined },
          ]}
        />
        {teams && <ManagedTeamsList found={teams} shown={shown} without={counts.without} />}
        {people && <ManagersList found={people} shown={shownPeople} />}
      </div>
    </div>
  )
}
