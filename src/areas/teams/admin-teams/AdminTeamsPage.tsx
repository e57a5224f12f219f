import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { moneyOfTeam } from '#areas/settlement/settlement.api.server.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { SetupWay } from '#client/page/SetupWay.tsx'
import { TeamLedger } from '#client/settlement/TeamLedger.tsx'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { countriesIn } from '#rules/countries.ts'
import { TEAM_LINES_MOST } from '#rules/import/team-list.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { messageFor } from '../contacts/contact-message.page.server.ts'
import { InviteTeams } from '../contacts/InviteTeams.tsx'
import { teamsToInvite } from '../contacts/invite-teams.page.server.ts'
import { WriteToContacts } from '../contacts/WriteToContacts.tsx'
import { teams } from '../teams.collections.ts'
import { AdminSeeds } from './AdminSeeds.tsx'
import { AdminTeam } from './AdminTeam.tsx'
import { AdminTeamForm } from './AdminTeamForm.tsx'
import { AdminTeamsImport } from './AdminTeamsImport.tsx'
import { AdminTeamsList } from './AdminTeamsList.tsx'
import { actOnTeams } from './admin-teams.actions.server.ts'
import { adminTeamsAddress } from './admin-teams.address.ts'
import { seedsOf, teamCounts, teamListed, teamsListed } from './admin-teams.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { db, preferences } = page
  const params = url.searchParams
  const divisions = (await divisionsOf(db)).map(({ key }) => key)
  const shown = adminTeamsAddress.read(params, { division: divisions })
  const wanted = params.get('team') ?? ''
  const division = divisions.find((it) => it === params.get('seeds'))
  const [team, seeds, counts, tournament] = await Promise.all([
    teamListed(db, wanted),
    division && seedsOf(db, division),
    teamCounts(db),
    tournamentOf(db),
  ])
  const stored = team && (await db.get(teams, team.id))
  const isNew = params.has('new')
  const isImporting = params.has('import')
  const written = params.get('write')
  const isList = !team && !seeds && !isNew && !isImporting && written === null && !params.has('invite')
  return {
    shown,
    counts,
    team,
    isTeamGone: wanted !== '' && !team,
    isNew,
    isImporting,
    invite: params.has('invite') ? await teamsToInvite(page) : undefined,
    message: written === null ? undefined : await messageFor(page, written, shown.choices.division),
    seeds: division && seeds && { division, teams: seeds },
    list: isList ? await teamsListed(db, shown) : undefined,
    currency: tournament?.currency || 'EUR',
    money: stored && params.has('money') ? await moneyOfTeam(db, stored) : undefined,
    countries: team || isNew ? countriesIn(preferences.language) : [],
    ...(team && { title: team.name }),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (page, form) => actOnTeams(page, form), listForm(TEAM_LINES_MOST))

export default function AdminTeamsPage() {
  useLiveReload(['teams', 'players', 'users', 'settlement_entries', 'invitations'])
  const { shown, counts, team, isTeamGone, isNew, isImporting, invite, message, seeds, list, countries, ...money } =
    useLoaderData<typeof loader>()
  const { answer, refused, done, preview } = useFormResult<typeof action>()
  const back = adminTeamsAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {team && money.money && (
        <>
          <PageHeader
            title={team.name}
            context={m.settlement_team_money()}
            back={adminTeamsAddress.href(shown, { team: team.id })}
          />
          <TeamLedger money={money.money} refused={refused} />
        </>
      )}
      {team && !money.money && (
        <AdminTeam
          key={team.id}
          team={team}
          money={{
            account: team.account,
            currency: money.currency,
            href: adminTeamsAddress.href(shown, { team: team.id, money: '' }),
          }}
          countries={countries}
          back={back}
          refused={refused}
        />
      )}
      {!team && isNew && <AdminTeamForm countries={countries} back={back} refused={refused} />}
      {!team && seeds && <AdminSeeds key={seeds.division} {...seeds} back={back} refused={refused} />}
      {!team && isImporting && <AdminTeamsImport back={back} preview={preview} refused={refused} done={done} />}
      {!team && isImporting && done && <SetupWay />}
      {!team && message && <WriteToContacts {...message} back={back} refused={refused} done={done} />}
      {!team && invite && <InviteTeams {...invite} back={back} refused={refused} done={done} />}
      {list && (
        <AdminTeamsList list={list} shown={shown} counts={counts} done={done} refused={refused}>
          <SetupWay />
          {isTeamGone && <Note kind="warn">{m.teams_admin_gone()}</Note>}
        </AdminTeamsList>
      )}
    </>
  )
}
