import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { TeamLedger } from '#client/settlement/TeamLedger.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { moneyOfTeam } from '../entries/entries.queries.server.ts'
import { StatementImport } from '../statements/StatementImport.tsx'
import { AdminSettlementList } from './AdminSettlementList.tsx'
import { actOnSettlement, SETTLEMENT_FORM } from './admin-settlement.actions.server.ts'
import { adminSettlementAddress } from './admin-settlement.address.ts'
import { figuresOf, listedOf, pageOf, teamsOwing } from './admin-settlement.queries.server.ts'

export { loadsAgainAfterEveryForm as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const params = url.searchParams
  const divisions = (await divisionsOf(db)).map(({ key }) => key)
  const shown = adminSettlementAddress.read(params, { division: divisions })
  const wanted = params.get('team') ?? ''
  const [all, team, tournament] = await Promise.all([
    teamsOwing(db),
    wanted === '' ? undefined : db.get(teams, wanted),
    tournamentOf(db),
  ])
  const isImporting = params.has('import')
  return {
    shown,
    isGone: wanted !== '' && !team,
    isImporting,
    currency: tournament?.currency || 'EUR',
    zone: tournament?.time_zone ?? 'UTC',
    figures: figuresOf(all),
    list: team || isImporting ? undefined : pageOf(listedOf(all, shown), shown.page),
    choices: isImporting ? all.map(({ id, name, division }) => ({ id, name, division })) : [],
    team: team && { name: team.name, money: await moneyOfTeam(db, team) },
    ...(team && { title: team.name }),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnSettlement, SETTLEMENT_FORM)

export default function AdminSettlementPage() {
  useLiveReload(['settlement_entries', 'teams', 'players'])
  const { shown, isGone, isImporting, currency, zone, figures, list, choices, team } = useLoaderData<typeof loader>()
  const { answer, refused, done, preview } = useFormResult<typeof action>()
  const back = adminSettlementAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {team && (
        <>
          <PageHeader title={team.name} context={m.settlement_admin_title()} back={back} />
          <TeamLedger money={team.money} refused={refused} />
        </>
      )}
      {!team && isImporting && (
        <StatementImport
          teams={choices}
          back={adminSettlementAddress.href()}
          preview={preview}
          columns={answer && 'csv' in answer ? answer : undefined}
          refused={refused}
          done={done}
        />
      )}
      {list && (
        <AdminSettlementList
          list={list}
          shown={shown}
          figures={figures}
          currency={currency}
          zone={zone}
          done={done}
          refused={refused}
        >
          {isGone && <Note kind="warn">{m.settlement_problem_team()}</Note>}
        </AdminSettlementList>
      )}
    </>
  )
}
