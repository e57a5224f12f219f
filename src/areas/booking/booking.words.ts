import { formatDate, formatTime, formatWeekday } from '#client/when.ts'
import type { ShownState } from '#rules/booking/orders.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { ItemKind } from './booking.fields.ts'

export const ORDER_STATE_WORDS: Readonly<Record<ShownState, () => string>> = {
  requested: m.booking_state_requested,
  approved: m.booking_state_approved,
  rejected: m.booking_state_rejected,
  handed_out: m.booking_state_handed_out,
  overdue: m.booking_state_overdue,
  returned: m.booking_state_returned,
  closed: m.booking_state_closed,
  cancelled: m.booking_state_cancelled,
  booked: m.booking_state_booked,
  voided: m.booking_state_voided,
}

export const ITEM_KIND_WORDS: Readonly<Record<ItemKind, () => string>> = {
  loan: m.booking_kind_loan,
  sale: m.booking_kind_sale,
}

/** A time as it is stored, or an instant. */
export const loanDate = (at: string | number): Date => new Date(typeof at === 'string' ? at.replace(' ', 'T') : at)

/** `Sat 13 June, 9:30`: days of a loan stand side by side, and the week is enough to tell them apart. */
export function shortMoment(at: string | number, zone: string): string {
  const day = dayIn(loanDate(at), zone)
  const weekday = formatWeekday(day).slice(0, getLocale() === 'de' ? 2 : 3)
  return `${weekday} ${formatDate(day)}, ${formatTime(loanDate(at), zone)}`
}

/** `Sat 13 June, 9:30 to 11:30`, or with both days. */
export function periodInWords(starts: string, ends: string, zone: string): string {
  const isOneDay = dayIn(loanDate(starts), zone) === dayIn(loanDate(ends), zone)
  return m.booking_order_when({
    from: shortMoment(starts, zone),
    to: isOneDay ? formatTime(loanDate(ends), zone) : shortMoment(ends, zone),
  })
}
