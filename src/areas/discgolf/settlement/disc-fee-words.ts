import { m } from '#words/messages.js'

/** How far a player's fee has come; nothing while there is none. */
export const DISC_FEE_STATES = ['nothing', 'open', 'paid', 'waived', 'refunded'] as const
export type DiscFeeState = (typeof DISC_FEE_STATES)[number]

export const DISC_FEE_WORDS: Readonly<Record<DiscFeeState, () => string>> = {
  nothing: m.discgolf_fee_nothing,
  open: m.discgolf_fee_open,
  paid: m.discgolf_fee_paid,
  waived: m.discgolf_fee_waived,
  refunded: m.discgolf_fee_refunded,
}
