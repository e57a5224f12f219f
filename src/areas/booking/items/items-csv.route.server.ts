import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { csvAmount } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { ITEM_KIND_WORDS } from '../booking.words.ts'
import { ITEM_LABELS } from './item-form.ts'
import { adminItemsAddress, ITEMS_CSV_PATH } from './items.address.ts'
import { allItemsListed, type ItemListed } from './items.queries.server.ts'

const ITEM_COLUMNS: readonly CsvColumn<ItemListed>[] = [
  { head: ITEM_LABELS.name, cell: ({ name }) => name },
  { head: m.booking_field_code, cell: ({ code }) => code },
  { head: ITEM_LABELS.kind, cell: ({ kind }) => (kind === '' ? '' : ITEM_KIND_WORDS[kind]()) },
  { head: ITEM_LABELS.location, cell: ({ locationName }) => locationName },
  { head: ITEM_LABELS.quantity, cell: ({ quantity }) => String(quantity) },
  { head: m.booking_item_on_shelf, cell: ({ onShelf }) => String(onShelf) },
  { head: m.booking_item_out_of_use, cell: ({ out_of_use }) => String(out_of_use) },
  { head: ITEM_LABELS.price, cell: ({ price }) => csvAmount(price) },
  { head: ITEM_LABELS.deposit, cell: ({ deposit }) => csvAmount(deposit) },
]

/** Items as the admins' list shows them, with its search, filters and order. */
export const itemsCsvRoute = csvRoute({
  path: ITEMS_CSV_PATH,
  who: ADMINS,
  filename: 'equipment',
  rows: (reader, { params }) => allItemsListed(reader, adminItemsAddress.read(params)),
  columns: ITEM_COLUMNS,
})
