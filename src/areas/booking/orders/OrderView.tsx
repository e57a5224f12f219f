import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#client/amounts.ts'
import { DeclineForm } from '#client/forms/DeclineForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { isOrderActPossible, piecesOf } from '#rules/booking/orders.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { orderFields } from '../booking.fields.ts'
import { loanDate } from '../booking.words.ts'
import { HandAllOut, HandOutPart, RefusedAtDesk } from './HandOutForm.tsx'
import { OrderStateMark } from './OrderStateMark.tsx'
import type { LineShown, OrderShown } from './order-shown.ts'
import { holderInWords, timesInWords } from './order-words.ts'
import { TakeAllBack, TakeBackForm } from './TakeBackForm.tsx'

type Props = {
  order: OrderShown
  zone: string
  currency: string
  back: string
  /** Decides about what was asked for. */
  isAdmin: boolean
  refused: RefusedForm | undefined
  /** Where the orders of whoever has it are. */
  historyHref?: string
}

/** One order: what it is, and everything that can be done with it now. */
export function OrderView({ order, zone, currency, back, isAdmin, refused, historyHref }: Props) {
  const may = (act: Parameters<typeof isOrderActPossible>[0]) => isOrderActPossible(act, order.stored)
  const waits = order.lines.some(({ waiting }) => waiting > 0)
  return (
    <div className="max-w-read">
      <PageHeader title={holderInWords(order)} context={timesInWords(order, zone)} back={back} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-small text-ink-2">
        <OrderStateMark state={order.state} />
        <span>{order.location.name}</span>
        {order.booker !== '' && <span>{`${m.booking_order_booker()}: ${order.booker}`}</span>}
        {historyHref !== undefined && (
          <Link to={historyHref} className="link">
            {m.booking_orders_history({ name: holderInWords(order) })}
          </Link>
        )}
      </p>
      {order.reason !== '' && (
        <p className="pt-2 wrap-anywhere whitespace-pre-line">{m.kit_quote({ text: order.reason })}</p>
      )}
      <div className="grid gap-3 pt-3">
        {isAdmin && may('approve') && <DecideForm order={order} refused={refused} />}
        {may('handOut') && waits && <HandAllOut order={order} refused={refused} />}
        {may('takeBack') && <TakeAllBack order={order} refused={refused} />}
        {may('takeBack') && <TakeBackForm order={order} refused={refused} />}
        {may('close') && <PlainAct order={order} intent="close" label={m.booking_close()} refused={refused} />}
      </div>
      <Section title={m.booking_order_lines()}>
        <List label={m.booking_order_lines()}>
          {order.lines.map((line) => (
            <LineRow key={line.id} line={line} isSale={order.kind === 'sale'} />
          ))}
        </List>
      </Section>
      <OrderMoneyRows order={order} currency={currency} />
      <div className="grid gap-3 pt-4">
        {may('handOut') && waits && <HandOutPart order={order} refused={refused} />}
        {may('extend') && <ExtendForm order={order} zone={zone} refused={refused} />}
        {may('cancel') && <EndForm order={order} intent="cancel" refused={refused} />}
        {may('void') && <EndForm order={order} intent="void" refused={refused} />}
      </div>
    </div>
  )
}

function LineRow({ line, isSale }: { line: LineShown; isSale: boolean }) {
  const places = isSale
    ? []
    : [
        line.waiting > 0 && m.booking_line_waiting({ count: line.waiting }),
        line.out > 0 && m.booking_line_out({ count: line.out }),
        line.returned > 0 && m.booking_line_returned({ count: line.returned }),
        line.damaged > 0 && m.booking_line_damaged({ count: line.damaged }),
        line.lost > 0 && m.booking_line_lost({ count: line.lost }),
      ]
  return (
    <Row
      title={m.booking_line_count({ count: piecesOf(line), name: line.name })}
      text={
        <>
          <span className="block">{places.filter(Boolean).join(', ')}</span>
          {line.note !== '' && (
            <span className="block wrap-anywhere whitespace-pre-line">{m.kit_quote({ text: line.note })}</span>
          )}
        </>
      }
    />
  )
}

function OrderMoneyRows({ order: { money }, currency }: { order: OrderShown; currency: string }) {
  const rows = [
    { key: 'price', label: m.booking_money_price(), cents: money.price },
    { key: 'deposit', label: m.booking_money_deposit(), cents: money.deposit },
    { key: 'back', label: m.booking_money_back(), cents: money.back },
    { key: 'kept', label: m.booking_money_kept(), cents: money.kept },
  ].filter(({ cents }) => cents > 0)
  if (rows.length === 0) return null
  return (
    <Section title={m.booking_money()}>
      <MoneyRows rows={rows.map(({ cents, ...row }) => ({ ...row, amount: formatMoney(cents, currency) }))} />
    </Section>
  )
}

type FormProps = { order: OrderShown; refused: RefusedForm | undefined }

function DecideForm({ order, refused }: FormProps) {
  const busy = useIsSending()
  const own = refusedOf(refused, 'approve')
  return (
    <div className="flex flex-wrap items-start gap-2">
      <PostForm className="grid gap-2">
        {own && <RefusedAtDesk refused={own} />}
        <input type="hidden" name="order" value={order.id} />
        <Button type="submit" name="intent" value="approve" icon={Check} busy={busy}>
          {m.booking_approve()}
        </Button>
      </PostForm>
      <DeclineForm
        name={holderInWords(order)}
        fields={{ order: order.id }}
        reason={orderFields.reason}
        refused={refusedOf(refused, 'decline')}
      />
    </div>
  )
}

function PlainAct({ order, intent, label, refused }: FormProps & { intent: string; label: string }) {
  const busy = useIsSending()
  const own = refusedOf(refused, intent)
  return (
    <PostForm className="grid gap-2">
      {own && <RefusedAtDesk refused={own} />}
      <input type="hidden" name="order" value={order.id} />
      <Button type="submit" name="intent" value={intent} icon={Check} busy={busy} busyText={m.site_sending()}>
        {label}
      </Button>
    </PostForm>
  )
}

function ExtendForm({ order, zone, refused }: FormProps & { zone: string }) {
  const busy = useIsSending()
  const own = refusedOf(refused, 'extend')
  const ends = localTimeOf(loanDate(order.ends), zone)
  return (
    <details open={own !== undefined} className="group">
      <summary className={`${buttonClass({ kind: 'line' })} group-open:hidden`}>{m.booking_extend()}</summary>
      <PostForm noValidate keepsUnsaved className="grid max-w-form gap-3 pt-3">
        {own && <RefusedAtDesk refused={own} />}
        <input type="hidden" name="intent" value="extend" />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="base" value={order.updated} />
        <div className="grid grid-cols-2 items-start gap-3">
          <DateInput
            name="to_day"
            label={m.booking_to_day()}
            defaultValue={own?.values['to_day'] ?? ends.day}
            error={errorAt(own, 'ends')}
          />
          <TimeInput name="to_time" label={m.booking_to_time()} defaultValue={own?.values['to_time'] ?? ends.time} />
        </div>
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.booking_extend_save()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

const ENDS = {
  cancel: { label: m.booking_cancel, title: m.booking_cancel_title, text: m.booking_cancel_text },
  void: { label: m.booking_void, title: m.booking_void_title, text: m.booking_void_text },
} as const

function EndForm({ order, intent, refused }: FormProps & { intent: keyof typeof ENDS }) {
  const busy = useIsSending()
  const own = refusedOf(refused, intent)
  const { label, title, text } = ENDS[intent]
  return (
    <PostForm className="grid gap-2">
      {own && <RefusedAtDesk refused={own} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="order" value={order.id} />
      <div>
        <Button kind="plain" {...opens(intent)}>
          {label()}
        </Button>
      </div>
      <ConfirmDialog
        id={intent}
        title={title()}
        text={text()}
        keep={m.booking_cancel_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy} busyText={m.site_sending()}>
            {label()}
          </Button>
        }
      >
        <TextInput
          name="reason"
          label={m.booking_cancel_reason()}
          optional
          maxLength={orderFields.reason.max}
          autoComplete="off"
        />
      </ConfirmDialog>
    </PostForm>
  )
}
