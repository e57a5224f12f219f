import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { setMany } from '#http/commands/set-many.ts'
import { takeFile } from '#http/files/intake.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { firstShortage } from '#rules/booking/availability.ts'
import { m } from '#words/messages.js'
import { bookingItems, bookingLines, bookingLocations } from '../booking.collections.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { type BookingItem, stockOf } from '../orders/stock.server.ts'
import {
  activateItemsInput,
  addItemInput,
  changeItemInput,
  changeItemPictureInput,
  removeItemInput,
  settleOutOfUseInput,
} from './items.inputs.ts'

/** More kinds of things than a club lends. */
export const ITEMS_MOST = 300

const ALIKE = { validation_not_unique: m.booking_problem_name_taken }

export const addItem = command({
  name: 'booking.addItem',
  input: addItemInput,
  who: ADMINS,
  takesFiles: true,
  refusals: ALIKE,
  prepare: async (_db, _actor, { picture }) => picture && takeFile(bookingItems, 'picture', picture),
  async run(tx, actor, { picture: _picture, ...item }, { prepared: picture }) {
    if ((await tx.count(bookingItems)) >= ITEMS_MOST) throw refuse(BOOKING_REFUSALS, 'items_full', 'name', 409)
    await checkLocation(tx, item.location)
    const made = await tx.createStored(bookingItems, { ...item, code: newSpokenCode(), ...(picture && { picture }) })
    await tx.audit(actor, 'booking.addItem', bookingItems, made.id, { name: item.name })
    return { item: made.id, code: String(made['code']) }
  },
})

/** All of it but the picture. There cannot be fewer than are promised. */
export const changeItem = command({
  name: 'booking.changeItem',
  input: changeItemInput,
  who: ADMINS,
  refusals: ALIKE,
  async run(tx, actor, { item: id, base, ...wanted }) {
    const before = await itemIn(tx, id)
    await tx.unchanged(bookingItems, id, base, wanted)
    await checkLocation(tx, wanted.location)
    if (wanted.kind !== before.kind && (await isUsed(tx, id))) throw refuse(BOOKING_REFUSALS, 'wrong_kind', 'kind', 409)
    if (wanted.quantity < before.quantity) await checkStillEnough(tx, before, wanted.quantity)
    await tx.update(bookingItems, id, wanted)
    await tx.audit(actor, 'booking.changeItem', bookingItems, id, { name: wanted.name, quantity: wanted.quantity })
  },
})

async function checkStillEnough(tx: Transaction, item: BookingItem, quantity: number): Promise<void> {
  const holds = (await stockOf(tx, [item])).get(item.id)?.holds ?? []
  const short = firstShortage(quantity, holds, { from: tx.now().getTime(), to: Infinity })
  if (short)
    throw refuse(BOOKING_REFUSALS, 'stock_promised', 'quantity', {
      status: 409,
      facts: { needed: quantity + short.missing },
    })
}

export const changeItemPicture = command({
  name: 'booking.changeItemPicture',
  input: changeItemPictureInput,
  who: ADMINS,
  takesFiles: true,
  prepare: async (_db, _actor, { picture }) => picture && takeFile(bookingItems, 'picture', picture),
  async run(tx, actor, { item: id, base }, { prepared: picture }) {
    await itemIn(tx, id)
    const found = await tx.unchanged(bookingItems, id, base, {})
    await tx.updateStored(bookingItems, found, { picture: picture ?? '' })
    await tx.audit(actor, 'booking.changeItemPicture', bookingItems, id, { name: found.name })
  },
})

/** Only what nobody ever ordered; the rest is made inactive and keeps its history. */
export const removeItem = command({
  name: 'booking.removeItem',
  input: removeItemInput,
  who: ADMINS,
  async run(tx, actor, { item: id, base }) {
    await itemIn(tx, id)
    const found = await tx.unchanged(bookingItems, id, base, {})
    if (await isUsed(tx, id)) throw refuse(BOOKING_REFUSALS, 'item_used', 'item', 409)
    await tx.deleteStored(bookingItems, found)
    await tx.audit(actor, 'booking.removeItem', bookingItems, id, { name: found.name })
  },
})

/** Answers which were otherwise before, so that it can be taken back. */
export const activateItems = command({
  name: 'booking.activateItems',
  input: activateItemsInput,
  who: ADMINS,
  async run(tx, actor, { items, active }) {
    const changed = await setMany(tx, actor, {
      name: 'booking.activateItems',
      collection: bookingItems,
      ids: items,
      field: 'active',
      value: active,
    })
    return { changed: changed.map(({ id }) => id) }
  },
})

/** What becomes of pieces that were lost or damaged: they are whole and here again, or there are fewer for good. */
export const settleOutOfUse = command({
  name: 'booking.settleOutOfUse',
  input: settleOutOfUseInput,
  who: ADMINS,
  async run(tx, actor, { item: id, count, as }) {
    const item = await itemIn(tx, id)
    if (count > item.out_of_use)
      throw refuse(BOOKING_REFUSALS, 'not_in_use', 'count', { status: 409, facts: { out: item.out_of_use } })
    await tx.update(bookingItems, id, {
      out_of_use: item.out_of_use - count,
      quantity: as === 'mended' ? item.quantity + count : item.quantity,
    })
    await tx.audit(actor, 'booking.settleOutOfUse', bookingItems, id, { name: item.name, count, as })
  },
})

async function itemIn(reader: Reader, id: string): Promise<BookingItem> {
  const found = await reader.get(bookingItems, id)
  if (!found) throw refuse(BOOKING_REFUSALS, 'item_gone', 'item', 404)
  return found
}

const isUsed = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.count(bookingLines, { filter: 'item = {:id}', params: { id } })) > 0

async function checkLocation(reader: Reader, id: string): Promise<void> {
  if (!(await reader.get(bookingLocations, id))) throw refuse(BOOKING_REFUSALS, 'location_gone', 'location')
}
