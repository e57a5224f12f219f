import { piecesOf } from '#rules/booking/orders.ts'
import { m } from '#words/messages.js'
import { periodInWords, shortMoment } from '../booking.words.ts'
import type { OrderShown } from './order-shown.ts'

export const holderInWords = ({ holder }: Pick<OrderShown, 'holder'>): string => holder || m.booking_order_nobody()

/** `2 × Tent, 1 × Pavilion` */
export const linesInWords = ({ lines }: Pick<OrderShown, 'lines'>): string =>
  lines.map((line) => m.booking_line_count({ count: piecesOf(line), name: line.name })).join(', ')

export function timesInWords({ kind, starts, ends }: OrderShown, zone: string): string {
  return kind === 'sale' ? shortMoment(starts, zone) : periodInWords(starts, ends, zone)
}
