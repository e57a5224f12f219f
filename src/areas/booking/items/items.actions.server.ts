import { redirect } from 'react-router'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { anyOf, formFor } from '#http/pages/forms/form-bounds.ts'
import { formOfValues, intentIn, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { bookingItems } from '../booking.collections.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { centsTyped, valuesOfItem } from './item-form.ts'
import { adminItemsAddress } from './items.address.ts'
import {
  activateItems,
  addItem,
  changeItem,
  changeItemPicture,
  removeItem,
  settleOutOfUse,
} from './items.commands.server.ts'

const INTENTS = [
  'add',
  'change',
  'picture',
  'removePicture',
  'remove',
  'mended',
  'written_off',
  'activate',
  'deactivate',
] as const

const PICTURE_BYTES = bookingItems.declared.picture.maxBytes

/** What the forms of the page may hold. */
export const ITEM_FORM = anyOf(
  formFor(addItem.input, PICTURE_BYTES),
  formFor(changeItemPicture.input, PICTURE_BYTES),
  formFor(activateItems.input),
)

/** What a form of the admins' page about items wants. */
export async function actOnItems(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'add': {
      const typed = { price: textOf(form, 'price'), deposit: textOf(form, 'deposit') }
      const { item } = await page.submit(addItem, form, centsTyped(typed))
      return redirect(adminItemsAddress.href({}, { item }))
    }
    case 'change': {
      const id = textOf(form, 'item')
      await saveOver(
        form,
        () => itemNow(page, id),
        (values, { item }) =>
          page.submit(changeItem, formOfValues(values), { item: id, base: item.updated, ...centsTyped(values) }),
      )
      return { done: intent, text: m.booking_done_item() }
    }
    case 'picture':
      if (!(form.get('picture') instanceof File)) throw refuse(BOOKING_REFUSALS, 'picture_missing', 'picture')
      await page.submit(changeItemPicture, form)
      return { done: intent, text: m.booking_done_picture() }
    case 'removePicture':
      await page.submit(changeItemPicture, form)
      return { done: intent, text: m.booking_done_picture() }
    case 'remove':
      await page.submit(removeItem, form)
      return redirect(adminItemsAddress.path)
    case 'mended':
    case 'written_off':
      await page.submit(settleOutOfUse, form, { as: intent })
      return { done: intent, text: m.booking_done_settle() }
    case 'activate':
    case 'deactivate': {
      const isOn = intent === 'activate'
      const items = textsOf(form, 'items').flatMap((it) => it.split(','))
      const { changed } = await page.submit(activateItems, form, { items, active: isOn })
      const said = { count: changed.length }
      return {
        done: intent,
        text: isOn ? m.booking_done_activate(said) : m.booking_done_deactivate(said),
        undo: changed.length === 0 ? undefined : { intent: isOn ? 'deactivate' : 'activate', items: changed.join(',') },
      }
    }
    default:
      throw badRequest()
  }
}

async function itemNow({ db }: PageRequest, id: string) {
  const item = await db.get(bookingItems, id)
  if (!item) throw refuse(BOOKING_REFUSALS, 'item_gone', 'item', 404)
  return { values: valuesOfItem(item), item }
}
