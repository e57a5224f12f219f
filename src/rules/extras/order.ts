import type { Day } from '../calendar/days.ts'
import { type ExtraOffer, isOrderOpen, type OrderPlace, placesOffered } from './offer.ts'

/** What a team has ordered of an extra, and what a change makes of it. */

/** So many at one price: what was ordered before a price changed keeps its own. */
export interface Lot {
  readonly quantity: number
  readonly cents: number
}

export interface OrderedLine extends OrderPlace {
  /** The oldest first. */
  readonly lots: readonly Lot[]
}

export interface WantedLine extends OrderPlace {
  readonly quantity: number
}

/** More than any team eats. */
export const QUANTITY_MOST = 500

export const quantityOf = ({ lots }: Pick<OrderedLine, 'lots'>): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0)

export const orderQuantity = (lines: readonly OrderedLine[]): number =>
  lines.reduce((sum, line) => sum + quantityOf(line), 0)

export const orderCents = (lines: readonly OrderedLine[]): number =>
  lines.flatMap(({ lots }) => lots).reduce((sum, { quantity, cents }) => sum + quantity * cents, 0)

/** Fewer: the latest go first. More: what is added costs what it costs now. */
export function changedLots(lots: readonly Lot[], wanted: number, priceCents: number): readonly Lot[] {
  const missing = wanted - quantityOf({ lots })
  if (missing > 0) return merged([...lots, { quantity: missing, cents: priceCents }])
  let left = wanted
  return lots.flatMap(({ quantity, cents }) => {
    const kept = Math.min(quantity, left)
    left -= kept
    return kept > 0 ? [{ quantity: kept, cents }] : []
  })
}

/** Neighbours of one price are one. */
const merged = (lots: readonly Lot[]): readonly Lot[] =>
  lots.reduce<readonly Lot[]>((all, lot) => {
    const last = all.at(-1)
    if (last?.cents !== lot.cents) return [...all, lot]
    return [...all.slice(0, -1), { quantity: last.quantity + lot.quantity, cents: lot.cents }]
  }, [])

export interface OrderFacts {
  readonly offer: ExtraOffer
  /** Of the tournament's clocks. */
  readonly today: Day
  /** What the team has ordered of it so far. */
  readonly before: readonly OrderedLine[]
  /** How many all other teams have ordered. */
  readonly byOthers: number
  /** An organiser may change an order when teams may not any more. */
  readonly isOrganiser: boolean
}

export type OrderVerdict =
  | { readonly ok: true; readonly lines: readonly OrderedLine[] }
  | { readonly ok: false; readonly code: 'closed' | 'not_offered' | 'one_per_team' }
  | { readonly ok: false; readonly code: 'too_many'; readonly left: number }

/** What becomes of an order. A place of which nothing is said is wanted no more. */
export function decideOrder(facts: OrderFacts, wanted: readonly WantedLine[]): OrderVerdict {
  const { offer, today, before, byOthers, isOrganiser } = facts
  if (!isOrganiser && !isOrderOpen(offer, today)) return { ok: false, code: 'closed' }
  const places = placesOffered(offer)
  const asked = wanted.filter(({ quantity }) => quantity > 0)
  if (asked.some((line) => !places.some((place) => isSamePlace(place, line)))) return { ok: false, code: 'not_offered' }
  if (offer.per === 'team' && asked.some(({ quantity }) => quantity > 1)) return { ok: false, code: 'one_per_team' }
  const lines = places.flatMap((place) => {
    const quantity = asked.find((line) => isSamePlace(place, line))?.quantity ?? 0
    const lots = before.find((line) => isSamePlace(place, line))?.lots ?? []
    return quantity > 0 ? [{ ...place, lots: changedLots(lots, quantity, offer.priceCents) }] : []
  })
  // Whoever takes fewer may, though there are too few for all by now.
  const isMore = orderQuantity(lines) > orderQuantity(before)
  const left = Math.max(0, offer.stock - byOthers)
  if (offer.stock > 0 && isMore && orderQuantity(lines) > left) return { ok: false, code: 'too_many', left }
  return { ok: true, lines }
}

export const isSamePlace = (one: OrderPlace, other: OrderPlace): boolean =>
  one.variant === other.variant && one.day === other.day

/** What the kitchen needs of an extra, place by place in the order of the offer, and altogether. */
export function kitchenSums(offer: Pick<ExtraOffer, 'variants' | 'days'>, orders: readonly (readonly OrderedLine[])[]) {
  const all = orders.flat()
  return {
    places: placesOffered(offer).map((place) => ({
      ...place,
      quantity: orderQuantity(all.filter((line) => isSamePlace(place, line))),
    })),
    quantity: orderQuantity(all),
    cents: orderCents(all),
  }
}
