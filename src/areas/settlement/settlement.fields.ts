import { choice, integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { ENTRY_KINDS, ENTRY_MOST } from '#rules/settlement/ledger.ts'

const PAYMENT_METHODS = ['transfer', 'cash'] as const

/** What admins write by hand; fees and extras are booked by what happens to rosters and orders. */
export const KINDS_BY_HAND = ['payment', 'waiver', 'refund', 'correction'] as const

/** Signs. */
export const ENTRY_TEXT_MOST = 200

export const entryFields = {
  kind: choice(ENTRY_KINDS, { required: true }),
  /** Cents: above zero adds to what the team owes. */
  amount: integer({ required: true, min: -ENTRY_MOST, max: ENTRY_MOST }),
  /** On which it was paid or decided. */
  day: text({ required: true, max: 10, valid: isDay }),
  method: choice(PAYMENT_METHODS),
  /** Why, or what for. */
  text: text({ max: ENTRY_TEXT_MOST }),
  /** The same in German, where it is not what somebody has typed. */
  text_de: text({ max: ENTRY_TEXT_MOST }),
}
