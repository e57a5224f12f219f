import { type Day, isDay } from '../calendar/days.ts'

/** What a team can order besides playing: meals, a place for tents, shirts. */

/** One of the kinds in which it comes: a size, a dish. */
export interface ExtraVariant {
  /** By which orders know it: what is written in English, or where nothing is, in German. */
  readonly key: string
  readonly en: string
  readonly de: string
}

export const VARIANTS_MOST = 12
const VARIANT_MAX = 30

/** One a line; `Vegan | Vegan` says it in both languages. Undefined where a line says nothing, too much, or the same again. */
export function variantsIn(text: string): readonly ExtraVariant[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.flatMap((line) => {
    const [en = '', de = en, ...rest] = line.split('|').map((part) => part.trim())
    const isRead = rest.length === 0 && en !== '' && de !== '' && en.length <= VARIANT_MAX && de.length <= VARIANT_MAX
    return isRead ? [{ key: en, en, de }] : []
  })
  const isWhole = found.length === lines.length && found.length <= VARIANTS_MOST
  return isWhole && new Set(found.map(({ key }) => key)).size === found.length ? found : undefined
}

export const EXTRA_DAYS_MOST = 10

/** Days parted by blanks, as an extra keeps them. Undefined where one of them is none. */
export function extraDaysIn(text: string): readonly Day[] | undefined {
  const days = text.split(' ').filter((day) => day !== '')
  const isWhole = days.length <= EXTRA_DAYS_MOST && days.every(isDay) && new Set(days).size === days.length
  return isWhole ? days.toSorted() : undefined
}

export const PRICE_UNITS = ['player', 'team'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

export interface ExtraOffer {
  /** Of one, in cents. */
  readonly priceCents: number
  readonly per: PriceUnit
  /** Keys; none: there is one kind. */
  readonly variants: readonly string[]
  /** None: it is for no day in particular. */
  readonly days: readonly Day[]
  /** The last day on which teams order; '' for no end. */
  readonly until: Day
  /** How many there are for all teams together; 0 for as many as wanted. */
  readonly stock: number
  readonly isOpen: boolean
}

/** A kind on a day; '' where there is only one. */
export interface OrderPlace {
  readonly variant: string
  readonly day: Day
}

/** Everything that can be ordered of it, day by day. */
export function placesOffered({ variants, days }: Pick<ExtraOffer, 'variants' | 'days'>): readonly OrderPlace[] {
  const [kinds, on] = [variants.length > 0 ? variants : [''], days.length > 0 ? days : ['']]
  return on.flatMap((day) => kinds.map((variant) => ({ variant, day })))
}

/** Whether teams may order and change what they ordered. The last day counts as a whole. */
export const isOrderOpen = ({ isOpen, until }: Pick<ExtraOffer, 'isOpen' | 'until'>, today: Day): boolean =>
  isOpen && (until === '' || today <= until)
