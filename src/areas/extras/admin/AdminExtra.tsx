import { Trash2 } from 'lucide-react'
import { formatMoney } from '#client/amounts.ts'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, isAnswered, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Day } from '#rules/calendar/days.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { type Extra, extraName } from '../extra-offer.ts'
import type { neededOf, TeamOrder } from '../extras.queries.server.ts'
import { ExtraFields } from './ExtraFields.tsx'
import { ExtraOrderTable } from './ExtraOrderTable.tsx'
import { valuesOfExtra } from './extra-form.ts'

type Props = {
  extra: Extra
  orders: readonly TeamOrder[]
  needed: ReturnType<typeof neededOf>
  days: readonly Day[]
  currency: string
  back: string
  refused: RefusedForm | undefined
}

/** One extra: the list for the kitchen, and what is offered. */
export function AdminExtra({ extra, orders, needed, days, currency, back, refused }: Props) {
  return (
    <>
      <PageHeader
        title={extraName(extra)}
        context={m.extras_admin_needed({ count: needed.quantity, amount: formatMoney(needed.cents, currency) })}
        back={back}
      />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'remove'))} />
      <ExtraOrderTable extra={extra} orders={orders} needed={needed} currency={currency} />
      <div className="no-print max-w-form">
        <Section title={m.extras_admin_offer()}>
          <ChangeForm extra={extra} days={days} refused={refusedOf(refused, 'change')} />
        </Section>
        {orders.length === 0 && <RemoveForm extra={extra} />}
      </div>
    </>
  )
}

function ChangeForm({ extra, days, refused }: Pick<Props, 'extra' | 'days' | 'refused'>) {
  const busy = useIsSending()
  return (
    <PostForm key={isAnswered(refused) ? 'refused' : extra.updated} noValidate keepsUnsaved className="grid gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="extra" value={extra.id} />
      <input type="hidden" name="base" value={extra.updated} />
      <ExtraFields values={valuesOfExtra(extra)} days={days} refused={refused} />
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.extras_admin_save()}
        </Button>
      </div>
    </PostForm>
  )
}

const REMOVE = 'remove-extra'

const RemoveForm = ({ extra }: Pick<Props, 'extra'>) => (
  <ConfirmForm
    className="mt-4"
    id={REMOVE}
    fields={{ intent: 'remove', extra: extra.id, base: extra.updated }}
    ask={
      <Button kind="line" size="small" icon={Trash2} {...opens(REMOVE)}>
        {m.extras_admin_remove()}
      </Button>
    }
    title={m.extras_admin_remove_title({ name: extraName(extra) })}
    text={m.extras_admin_remove_text()}
    keep={m.extras_admin_keep()}
    act={m.extras_admin_remove()}
  />
)
