import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import { bookingItems, bookingLocations } from '../booking.collections.ts'
import { type BookingItem, stockOf } from '../orders/stock.server.ts'
import type { AdminItemsShown } from './items.address.ts'

/** An item with where it is, and how many are there at this moment. */
export interface ItemListed extends BookingItem {
  readonly locationName: string
  readonly onShelf: number
}

const PER_PAGE = 50

/** For admins: the page's guard says who may see it. */
export async function itemsListed(reader: Reader, shown: AdminItemsShown) {
  const found = await reader.page(bookingItems, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })
  return { ...found, items: await withStock(reader, found.items) }
}

/** All that the address asks for, in one list. */
export const allItemsListed = async (reader: Reader, shown: AdminItemsShown): Promise<ItemListed[]> =>
  withStock(reader, await reader.every(bookingItems, queryFor(shown)))

export async function itemListed(reader: Reader, id: string): Promise<ItemListed | undefined> {
  const found = id === '' ? undefined : await reader.get(bookingItems, id)
  return found && (await withStock(reader, [found]))[0]
}

async function withStock(reader: Reader, items: readonly BookingItem[]): Promise<ItemListed[]> {
  const [stock, locations] = await Promise.all([
    stockOf(reader, items),
    reader.byIds(
      bookingLocations,
      items.map(({ location }) => location),
    ),
  ])
  return items.map((item) => ({
    ...item,
    locationName: locations.get(item.location)?.name ?? '',
    onShelf: Math.max(0, stock.get(item.id)?.onShelf ?? 0),
  }))
}

function queryFor({ q, choices: { kind, location, active, out }, ...order }: AdminItemsShown) {
  const conditions = [
    search(q, ['name ~', 'description ~', 'code =']),
    kind !== '' && 'kind = {:kind}',
    location !== '' && 'location = {:location}',
    active === 'no' && 'active = false',
    out === 'yes' && 'out_of_use > 0',
  ]
  return { ...where(conditions, { kind, location }), sort: orderOf(order, 'id') }
}

export interface ItemCounts {
  readonly all: number
  readonly inactive: number
  readonly outOfUse: number
  readonly byKind: Readonly<Record<string, number>>
  readonly byLocation: Readonly<Record<string, number>>
}

export async function itemCounts(reader: Reader): Promise<ItemCounts> {
  const [kinds, places, inactive, outOfUse] = await Promise.all([
    reader.countBy(bookingItems, ['kind']),
    reader.countBy(bookingItems, ['location']),
    reader.count(bookingItems, { filter: 'active = false' }),
    reader.count(bookingItems, { filter: 'out_of_use > 0' }),
  ])
  return {
    all: kinds.reduce((sum, { count }) => sum + count, 0),
    inactive,
    outOfUse,
    byKind: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
    byLocation: Object.fromEntries(places.map(({ location, count }) => [location, count])),
  }
}
