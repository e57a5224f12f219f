import { isNearTournament } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { freeOver, type Period } from '#rules/booking/availability.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { type BookingItem, stockOf } from './stock.server.ts'

const HOUR_MS = 3_600_000

/** Some of an item, to be had. */
export interface WantedPieces {
  readonly item: BookingItem
  readonly count: number
}

export function checkLongest({ name, longest_hours: hours }: BookingItem, { from, to }: Period): void {
  if (hours > 0 && to - from > hours * HOUR_MS)
    throw refuse(BOOKING_REFUSALS, 'too_long', 'ends', { facts: { name, hours } })
}

/** A year that was mistyped would hold the item for ever. */
export async function checkNear(reader: Reader, ends: string): Promise<void> {
  const day = dayIn(new Date(ends), 'UTC')
  if (!(await isNearTournament(reader, day))) throw refuse(BOOKING_REFUSALS, 'day_far', 'ends')
}

/** Refuses what is not free for the whole time. Says how many are. */
export async function checkFree(
  reader: Reader,
  wanted: readonly WantedPieces[],
  period: Period,
  without = '',
): Promise<void> {
  const stock = await stockOf(
    reader,
    wanted.map(({ item }) => item),
    without,
  )
  const now = reader.now().getTime()
  for (const { item, count } of wanted) {
    const { usable = 0, holds = [] } = stock.get(item.id) ?? {}
    // What is sold is gone from now on.
    const asked = item.kind === 'sale' ? { from: now, to: Infinity } : period
    const free = freeOver(usable, holds, asked)
    if (free < count)
      throw refuse(BOOKING_REFUSALS, 'not_free', `quantities.${item.id}`, {
        status: 409,
        facts: { name: item.name, free },
      })
  }
}
