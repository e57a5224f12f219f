import type { LineCounts, OrderMoney, OrderState, ShownState } from '#rules/booking/orders.ts'
import type { ItemKind } from '../booking.fields.ts'

/** An order as pages show it. */
export interface OrderShown {
  readonly id: string
  readonly updated: string
  readonly kind: ItemKind
  /** As it is stored, and by the clock. */
  readonly stored: OrderState
  readonly state: ShownState
  readonly starts: string
  readonly ends: string
  readonly reason: string
  readonly created: string
  readonly location: { readonly id: string; readonly name: string }
  /** Whose it is: `Ida B., Herons`; '' once they are gone. */
  readonly holder: string
  readonly team: string
  readonly player: string
  readonly booker: string
  readonly lines: readonly LineShown[]
  readonly money: OrderMoney
}

export interface LineShown extends LineCounts {
  readonly id: string
  readonly item: string
  readonly name: string
  readonly code: string
  readonly note: string
  readonly price: number
  readonly deposit: number
}
