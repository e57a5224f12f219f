import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { timestamp } from '#records/time.ts'
import { isDay } from '#rules/calendar/days.ts'
import { instantOf, isTimeOfDay } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { handOut, takeBack } from './hand-out.commands.server.ts'
import { cancelOrder, closeOrder, decideBooking, extendOrder, voidSale } from './orders.commands.server.ts'
import { orderShown } from './orders.queries.server.ts'

/** What the forms of one order want, at the desk and for admins alike. */

export const ORDER_INTENTS = ['handOut', 'takeBack', 'extend', 'cancel', 'void', 'close', 'approve', 'decline'] as const
export type OrderIntent = (typeof ORDER_INTENTS)[number]

export async function actOnOrder(page: PageRequest, form: FormData, intent: OrderIntent): Promise<Done> {
  switch (intent) {
    case 'handOut': {
      const { handedOut: count } = await page.submit(handOut, form)
      return { done: intent, text: m.booking_done_hand_out({ count }) }
    }
    case 'takeBack':
      await page.submit(takeBack, form)
      return { done: intent, text: m.booking_done_take_back() }
    case 'extend':
      await page.submit(extendOrder, form, { ends: await momentIn(page, form, 'to') })
      return { done: intent, text: m.booking_done_extend() }
    case 'cancel':
      await page.submit(cancelOrder, form)
      return { done: intent, text: m.booking_done_cancel() }
    case 'void':
      await page.submit(voidSale, form)
      return { done: intent, text: m.booking_done_void() }
    case 'close':
      await page.submit(closeOrder, form)
      return { done: intent, text: m.booking_done_close() }
    case 'approve':
    case 'decline': {
      const approve = intent === 'approve'
      await page.submit(decideBooking, form, { approve, ...(approve && { reason: '' }) })
      const name = (await orderShown(page.db, textOf(form, 'order')))?.holder ?? ''
      return { done: intent, text: approve ? m.booking_done_approve({ name }) : m.booking_done_reject() }
    }
  }
}

/** A day and a time of the tournament's clocks, as an instant; '' where either is none, which the command refuses. */
export async function momentIn(page: PageRequest, form: FormData, name: 'from' | 'to'): Promise<string> {
  const [day, time] = [textOf(form, `${name}_day`), textOf(form, `${name}_time`)]
  if (!isDay(day) || !isTimeOfDay(time)) return ''
  return timestamp(instantOf({ day, time }, (await tournamentOf(page.db))?.time_zone || 'UTC'))
}
