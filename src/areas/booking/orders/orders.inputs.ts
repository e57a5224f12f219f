import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { lineFields, ORDER_LINES_MOST, orderFields, PIECES_MOST } from '../booking.fields.ts'

/** What the commands around orders take. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PIECES_MOST))

/** By the id of the item or of the line. */
const counts = v.pipe(v.record(v.string(), count), v.maxEntries(ORDER_LINES_MOST))

const TIMES = { starts: m.booking_problem_time, ends: m.booking_problem_time }

export const bookEquipmentInput = inputOf(
  {
    location: filled,
    team: v.optional(v.string(), ''),
    player: v.optional(v.string(), ''),
    starts: orderFields.starts,
    ends: orderFields.ends,
    /** By item. */
    quantities: counts,
    /** Goes over the desk right now. */
    hand_out: v.optional(v.boolean(), false),
  },
  TIMES,
)

export const decideBookingInput = inputOf({ order: filled, approve: v.boolean(), reason: orderFields.reason })

/** Without quantities all that waits. `waiting` is what somebody saw, line by line: another desk may have been faster. */
export const handOutInput = inputOf({ order: filled, quantities: v.optional(counts), waiting: v.optional(counts) })

const lineBack = v.strictObject({
  /** How many were out for whoever takes them back: another desk may have been faster. */
  out: v.optional(count),
  returned: v.optional(count, 0),
  damaged: v.optional(count, 0),
  lost: v.optional(count, 0),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(lineFields.note.max)), ''),
})

export const takeBackInput = inputOf({
  order: filled,
  /** By line. */
  lines: v.pipe(v.record(v.string(), lineBack), v.maxEntries(ORDER_LINES_MOST)),
})

export const extendInput = inputOf({ order: filled, base: filled, ends: orderFields.ends }, TIMES)

export const cancelOrderInput = inputOf({ order: filled, reason: orderFields.reason })

export const closeOrderInput = inputOf({ order: filled })
