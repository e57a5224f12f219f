import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import type { Reader } from '#records/reader.ts'
import { csvAmount } from '#rules/csv.ts'
import { orderCents, quantityOf } from '#rules/extras/order.ts'
import { m } from '#words/messages.js'
import { extraName, variantName, variantsOf } from '../extra-offer.ts'
import { extrasListed, ordersOf } from '../extras.queries.server.ts'
import { adminExtrasAddress, EXTRA_ORDERS_CSV_PATH } from './admin-extras.address.ts'

/** A kind on a day that a team wants. */
interface OrderRow {
  readonly extra: () => string
  readonly day: string
  readonly variant: () => string
  readonly team: string
  readonly division: string
  readonly isPlaying: boolean
  readonly quantity: number
  readonly cents: number
}

export const EXTRA_ORDER_COLUMNS: readonly CsvColumn<OrderRow>[] = [
  { head: m.extras_admin_extra, cell: ({ extra }) => extra() },
  { head: m.extras_admin_day, cell: ({ day }) => day },
  { head: m.extras_admin_variant, cell: ({ variant }) => variant() },
  { head: m.extras_admin_team, cell: ({ team }) => team },
  { head: m.extras_admin_division, cell: ({ division }) => division },
  { head: m.extras_count, cell: ({ quantity }) => String(quantity) },
  { head: m.extras_admin_sum, cell: ({ cents }) => csvAmount(cents) },
  { head: m.extras_admin_state, cell: ({ isPlaying }) => (isPlaying ? '' : m.extras_admin_has_withdrawn()) },
]

/** Every order, line by line; of one extra where the address names it. */
export async function extraOrderRows(reader: Reader, params: URLSearchParams): Promise<readonly OrderRow[]> {
  const wanted = params.get('extra')
  const listed = await extrasListed(reader, adminExtrasAddress.read(params))
  const shown = listed.filter(({ id }) => wanted === null || id === wanted)
  const orders = await ordersOf(
    reader,
    shown.map(({ id }) => id),
  )
  return shown.flatMap((extra) =>
    orders(extra.id).flatMap(({ name, division, isPlaying, lines }) =>
      lines.map((line) => ({
        extra: () => extraName(extra),
        day: line.day,
        variant: () => (line.variant === '' ? '' : variantName(variantsOf(extra), line.variant)),
        team: name,
        division,
        isPlaying,
        quantity: quantityOf(line),
        cents: orderCents([line]),
      })),
    ),
  )
}

export const extraOrdersCsvRoute = csvRoute({
  path: EXTRA_ORDERS_CSV_PATH,
  who: ADMINS,
  filename: 'extras',
  rows: (reader, { params }) => extraOrderRows(reader, params),
  columns: EXTRA_ORDER_COLUMNS,
})
