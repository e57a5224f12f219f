import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { discSettingsOf } from '../settings.server.ts'
import { AdminDiscSettlementList } from './AdminDiscSettlementList.tsx'
import { actOnDiscMoney } from './disc-settlement.actions.server.ts'
import { adminDiscSettlementAddress } from './disc-settlement.address.ts'
import { discReport, golferMoney, golfersOwing, owingListed } from './disc-settlement.queries.server.ts'
import { GolferLedger } from './GolferLedger.tsx'
import { PrizesView } from './PrizesView.tsx'
import { ReportView } from './ReportView.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const shown = adminDiscSettlementAddress.read(searchParams)
  const [{ divisions }, report, owing] = await Promise.all([discSettingsOf(db), discReport(db), golfersOwing(db)])
  const wanted = searchParams.get('golfer') ?? ''
  const one = owing.find(({ id }) => id === wanted)
  const view = searchParams.get('view')
  return {
    shown,
    divisions,
    report,
    view: view === 'prizes' || view === 'report' ? view : undefined,
    one: one && { golfer: one, entries: await golferMoney(db, one.id) },
    isGone: wanted !== '' && !one,
    owing,
    list: owingListed(owing, shown),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnDiscMoney)

/** What players owe, who has which cash, what is won, and the closing report. */
export default function AdminDiscSettlementPage() {
  useLiveReload(['discgolf_entries', 'discgolf_players', 'discgolf_prizes', 'discgolf_throws', 'discgolf_settings'])
  const { shown, divisions, report, view, one, isGone, owing, list } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const back = adminDiscSettlementAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {view === 'prizes' && <PrizesView report={report} divisions={divisions} back={back} refused={refused} />}
      {view === 'report' && <ReportView report={report} owing={owing} divisions={divisions} back={back} />}
      {!view && one && (
        <GolferLedger key={one.golfer.id} {...one} currency={report.currency} back={back} refused={refused} />
      )}
      {!view && !one && (
        <AdminDiscSettlementList list={list} all={owing} shown={shown} divisions={divisions} report={report}>
          {isGone && <Note kind="warn">{m.discgolf_refused_player_gone()}</Note>}
        </AdminDiscSettlementList>
      )}
    </>
  )
}
