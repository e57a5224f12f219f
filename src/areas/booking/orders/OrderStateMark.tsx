import type { ShownState } from '#rules/booking/orders.ts'
import { State } from '#ui/marks/State.tsx'
import { ORDER_STATE_WORDS } from '../booking.words.ts'

const KINDS = {
  requested: 'due',
  approved: 'ok',
  rejected: 'danger',
  handed_out: 'moved',
  overdue: 'danger',
  returned: 'due',
  closed: 'ok',
  cancelled: 'waiting',
  booked: 'ok',
  voided: 'waiting',
} as const satisfies Readonly<Record<ShownState, string>>

export function OrderStateMark({ state }: { state: ShownState }) {
  return <State kind={KINDS[state]}>{ORDER_STATE_WORDS[state]()}</State>
}
