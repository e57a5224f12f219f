import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { daysOf } from '#rules/calendar/days.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { extrasListed, neededOf, ordersOf } from '../extras.queries.server.ts'
import { AdminExtra } from './AdminExtra.tsx'
import { AdminExtrasList } from './AdminExtrasList.tsx'
import { adminExtrasAddress } from './admin-extras.address.ts'
import { actOnExtras } from './extras.actions.server.ts'
import { NewExtra } from './NewExtra.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const { searchParams } = url
  const shown = adminExtrasAddress.read(searchParams)
  const [all, tournament] = await Promise.all([extrasListed(db, EVERYTHING), tournamentOf(db)])
  const orders = await ordersOf(
    db,
    all.map(({ id }) => id),
  )
  const { starts = '', ends = '', currency } = tournament ?? {}
  const wanted = searchParams.get('extra') ?? ''
  const one = all.find(({ id }) => id === wanted)
  return {
    shown,
    days: daysOf(starts, ends),
    currency: currency || 'EUR',
    isNew: searchParams.has('new'),
    isGone: wanted !== '' && !one,
    one: one && { extra: one, orders: orders(one.id), needed: neededOf(one, orders(one.id)) },
    counts: { all: all.length, open: all.filter(({ takesOrders }) => takesOrders).length },
    list: (await extrasListed(db, shown)).map((extra) => ({ ...extra, needed: neededOf(extra, orders(extra.id)) })),
  }
}

const EVERYTHING = adminExtrasAddress.read(new URLSearchParams())

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnExtras)

export default function AdminExtrasPage() {
  useLiveReload(['extras', 'extra_orders'])
  const { shown, days, currency, isNew, isGone, one, counts, list } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const back = adminExtrasAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {one ? (
        <AdminExtra key={one.extra.id} {...one} days={days} currency={currency} back={back} refused={refused} />
      ) : isNew ? (
        <NewExtra days={days} back={back} refused={refused} />
      ) : (
        <AdminExtrasList list={list} shown={shown} counts={counts} currency={currency}>
          {isGone && <Note kind="warn">{m.extras_problem_gone()}</Note>}
        </AdminExtrasList>
      )}
    </>
  )
}
