import { HandCoins, ShoppingBasket } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoney } from '#client/amounts.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { filtered, useLiveReload } from '#client/live/use-live.ts'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { NoTeamYet } from '#client/teams/NoTeamYet.tsx'
import { TeamChips } from '#client/teams/TeamChips.tsx'
import { teamHomeHref } from '#client/teams/team-home.address.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { offerOf } from '../extra-offer.ts'
import { extraIn } from '../extras.commands.server.ts'
import { orderExtra } from '../order.commands.server.ts'
import { ExtraOrderForm } from './ExtraOrderForm.tsx'
import { wantedIn } from './order-form.ts'
import { ownExtrasHref } from './own-extras.address.ts'
import { type OwnExtras, ownExtras } from './own-extras.server.ts'

export { loadsAgainAfterEveryForm as shouldRevalidate } from '#client/forms/out-of-date.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  ownExtras(context.get(pageRequest), url.searchParams.get('team'))

export const action = (args: ActionFunctionArgs) => handleForm(args, order)

async function order(page: PageRequest, form: FormData): Promise<Done> {
  const offer = offerOf(await extraIn(page.db, textOf(form, 'extra')))
  const lines = wantedIn(form, offer)
  const { quantity } = await page.submit(orderExtra, form, { base: textOf(form, 'base'), lines: [...lines] })
  return { done: 'order', text: quantity === 0 ? m.extras_done_nothing() : m.extras_done_ordered({ count: quantity }) }
}

export default function ExtrasPage() {
  const found = useLoaderData<typeof loader>()
  return found ? <OneTeam key={found.team.id} found={found} /> : <NoTeamYet />
}

function OneTeam({ found }: { found: OwnExtras }) {
  const { team, managed, extras, currency, due, isSettlementOpen } = found
  const ofTeam = `team = "${team.id}"`
  useLiveReload(['extras', filtered('extra_orders', ofTeam), filtered('settlement_entries', ofTeam)])
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const balance =
    due < 0
      ? m.extras_credit({ amount: formatMoney(-due, currency) })
      : m.extras_due({ amount: formatMoney(due, currency) })
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader title={m.extras_title()} context={team.name} back={teamHomeHref(team.id)} />
      <TeamChips teams={managed} current={team.id} to={ownExtrasHref} />
      {extras.length === 0 ? (
        <EmptyState icon={ShoppingBasket} title={m.extras_none()} action={<AdminStep to="/admin/extras" />}>
          {m.extras_none_text()}
        </EmptyState>
      ) : (
        <>
          <Note
            icon={HandCoins}
            title={balance}
            {...(isSettlementOpen && { to: `/teammanager/settlement?${new URLSearchParams({ team: team.id })}` })}
          >
            {m.extras_due_text()}
          </Note>
          {extras.map((it) => (
            <ExtraOrderForm
              key={it.extra.id}
              of={it}
              team={team.id}
              currency={currency}
              refused={refused?.values['extra'] === it.extra.id ? refused : undefined}
            />
          ))}
        </>
      )}
    </div>
  )
}
